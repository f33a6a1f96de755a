"""What the command line says where an option needs a library that is not installed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.bots.batches import WorkersError
from tabletop.commands import arguments, report, tune
from tabletop.commands.results import lost
from tabletop.text import LANGUAGES, set_language


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[None]:
    set_language(request.param)
    yield
    set_language("en")


@pytest.mark.usefixtures("language")
def test_people_were_told_to_install_the_package_of_another_project(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """``pip install "tabletop[report]"`` asks the package index for that name, where the program is not, and the pip of
    the system: what is said now installs the folder of the program for the interpreter that runs it."""
    monkeypatch.setattr(sys, "executable", "/a folder/.venv/bin/python")
    monkeypatch.setattr(report, "find_spec", lambda _name: None)
    with pytest.raises(arguments.UsageError) as caught:
        report.ready(tmp_path / "page.html")
    for said, extra in ((str(caught.value), "report"), (str(lost(WorkersError("no_extra"))), "cluster")):
        assert f'"/a folder/.venv/bin/python" -m pip install ".[{extra}]"' in said


@pytest.mark.usefixtures("language")
def test_the_frozen_program_was_told_to_install_into_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has no interpreter: what is said sends to the README, and does not name the program's file as a Python."""
    monkeypatch.setattr(arguments, "is_frozen", lambda: True)
    said = str(arguments.missing("--cluster", "Dask", "cluster"))
    assert "README" in said
    assert sys.executable not in said


@pytest.mark.usefixtures("language")
def test_the_frozen_program_advised_pip(monkeypatch: pytest.MonkeyPatch) -> None:
    """``tune`` needs a library that it cannot have."""
    monkeypatch.setattr(arguments, "is_frozen", lambda: True)
    monkeypatch.setattr(tune, "find_spec", lambda _name: None)
    with pytest.raises(arguments.UsageError) as caught:
        tune.run(tune.parser().read(["lords_of_war"]))
    assert "pip" not in str(caught.value)
    assert "README" in str(caught.value)
