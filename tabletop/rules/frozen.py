"""Immutable values: dataclasses whose instances are made fast (events, actions and frames in the searches of computer
players), others that are themselves made fast (values of the first screen); copies of the states that hold them, and a
mark for fields of a state whose containers are only replaced."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Collection
from dataclasses import MISSING, Field, dataclass, fields
from operator import attrgetter
from typing import ClassVar, Final, Protocol, TypeVar, cast, dataclass_transform, overload

T = TypeVar("T")


@overload
def put(values: tuple[T, T], at: int, value: T) -> tuple[T, T]: ...
@overload
def put(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]: ...
def put(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The tuple with one entry replaced."""
    return (*values[:at], value, *values[at + 1 :])


def without(values: tuple[T, ...], value: T) -> tuple[T, ...]:
    """The tuple without the first entry of a value. Raises ValueError where there is none."""
    at = values.index(value)
    return values[:at] + values[at + 1 :]


def added(values: tuple[int, ...], at: int, by: int) -> tuple[int, ...]:
    return (*values[:at], values[at] + by, *values[at + 1 :])


REPLACED: Final = {"replaced": True}
"""Metadata of a field of a state that holds containers which are replaced and never changed in place, so that clones
share them; the conformance suite checks that."""


class DataValue(Protocol):
    """An instance of any dataclass: what ``dataclasses.replace`` and ``fields`` take."""

    __dataclass_fields__: ClassVar[dict[str, Field[object]]]


def is_replaced(field: Field[object]) -> bool:
    """Whether a field of a state is declared :data:`REPLACED`."""
    return "replaced" in field.metadata


def kind_of(cls: type) -> str:
    """The tag of a kind of action or event: the name of its class in snake case."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


@dataclass_transform(frozen_default=True)
def quick_dataclass(cls: type[T]) -> type[T]:
    """Decorator for ``@dataclass(frozen=True, slots=True)`` with instances that are faster to construct. Derived
    classes are decorated, too. Raises TypeError for fields with a default factory and fields that are no arguments.

    The usual ``__init__`` of a frozen class sets each field by ``object.__setattr__``, which takes longer than all the
    rest (five fields: 1.3 us against 0.45 us). Here an instance has a subclass that is not frozen as its class while
    its fields are set.
    """
    kind: type[T] = dataclass(frozen=True, slots=True, init=False)(cls)
    unlocked = {"__slots__": (), "__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    names: dict[str, object] = {
        "become": object.__dict__["__class__"].__set__,
        "locked": kind,
        "twin": type(kind.__name__, (kind,), unlocked),
    }
    kind.__init__ = _initialiser(kind, "become(self, twin)", "self.__class__ = locked", **names)  # type: ignore
    return kind


def _initialiser(kind: type, first: str = "pass", last: str = "pass", **names: object) -> Callable[..., None]:
    """An ``__init__`` that sets the fields of a dataclass between the statements ``first`` and ``last``, which know
    ``names``. Raises TypeError for fields with a default factory and fields that are no arguments."""
    given, by_name, body = ["self"], ["*"], [first]
    for field in fields(kind):
        if field.default_factory is not MISSING or not field.init:
            raise TypeError(f"{kind.__name__}.{field.name}")
        names[f"_{field.name}"] = field.default  # a default by a name that no field has
        argument = field.name if field.default is MISSING else f"{field.name}=_{field.name}"
        (by_name if field.kw_only else given).append(argument)
        body.append(f"self.{field.name} = {field.name}")
    given += by_name if len(by_name) > 1 else []
    exec(f"def __init__({', '.join(given)}):\n " + "\n ".join([*body, last]), names)
    return cast("Callable[..., None]", names["__init__"])


@dataclass_transform(frozen_default=True, field_specifiers=(dataclasses.field,))
def light_dataclass(cls: type[T]) -> type[T]:
    """Decorator for values of modules that every start needs: made in a tenth of the time of
    ``@dataclass(frozen=True)``, which compiles six functions for each class. Here only ``__init__`` is compiled, for
    the first instance; the others are shared, and that nobody sets a field is checked with the types alone. Derived
    classes are decorated, too. Raises TypeError, for the first instance, as :func:`_initialiser` does."""
    kind: type[T] = dataclass(eq=False, repr=False, init=False)(cls)
    told = tuple([field.name for field in fields(kind) if field.repr])  # type: ignore[arg-type]
    compared = [field.name for field in fields(kind) if field.compare]  # type: ignore[arg-type]
    values: Callable[[object], object] = attrgetter(*compared) if compared else lambda _: ()

    def begun(self: T, *given: object, **named: object) -> None:
        kind.__init__ = _initialiser(kind)  # type: ignore[method-assign]
        kind.__init__(self, *given, **named)

    def equal(self: T, other: object) -> bool:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    def hashed(self: T) -> int:
        return values(self).__hash__()

    def written(self: T) -> str:
        return f"{kind.__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in told)})"

    kind.__init__ = begun  # type: ignore[method-assign, assignment]
    for name, function in (("__eq__", equal), ("__hash__", hashed), ("__repr__", written)):
        if name not in cls.__dict__:
            setattr(kind, name, function)
    return kind


@dataclass_transform(frozen_default=True, field_specifiers=(dataclasses.field,))
class FrozenFamily(type):
    """Metaclass of families of values: each class is a frozen slotted dataclass, without a decorator that says so, and
    ``kw_only`` where its head does. A class with ``__slots__`` of its own is but a base of others."""

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, object], kw_only: bool = False) -> type:
        made: type[object] = super().__new__(mcs, name, bases, body)
        return made if "__slots__" in body else dataclass(frozen=True, slots=True, kw_only=kw_only)(made)


@dataclass_transform(frozen_default=True)
class QuickFamily(type):
    """The same of values whose instances are made fast: each class is a :func:`quick_dataclass`."""

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, object]) -> type:
        made: type[object] = super().__new__(mcs, name, bases, body)
        return made if "__slots__" in body else quick_dataclass(made)


def copier(kind: type[T], cleared: Collection[str] = (), **copies: Callable[..., object]) -> Callable[[T], T]:
    """A function that copies an instance of a slotted dataclass, without its ``__init__``: searches make hundreds of
    thousands of copies. ``copies``: what makes the value of a field, which all others share with the original;
    ``cleared``: attributes that become None."""
    names: dict[str, object] = {"make": object.__new__, "kind": kind}
    body = ["new = make(kind)", *(f"new.{name} = None" for name in cleared)]
    for field in fields(kind):  # type: ignore[arg-type]
        if field.name in copies:
            names[f"_{field.name}"] = copies[field.name]
            body.append(f"new.{field.name} = _{field.name}(old.{field.name})")
        elif field.name not in cleared:
            body.append(f"new.{field.name} = old.{field.name}")
    exec("def copy(old):\n " + "\n ".join([*body, "return new"]), names)
    return cast("Callable[[T], T]", names["copy"])
