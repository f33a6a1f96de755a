"""Somebody who listens: what the program says, in place of a voice."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from tabletop.client.app import App
from tabletop.client.core.speech import Manner, Speech
from tabletop.text import t

from .pilot import press, settle, undrawn, wait


@dataclass
class Ear(Speech):
    """Hears at once what is said. ``heard``: since the last interruption; ``all``: ever."""

    heard: list[str] = field(default_factory=list)
    all: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(())
        self.on = True

    def use(self, manner: Manner) -> None:
        """The manner makes no difference."""

    def watch(self) -> None:
        """It never hangs."""

    def say(self, text: str) -> None:
        self.heard.append(text)
        self.all.append(text)

    def hush(self) -> None:
        self.heard.clear()

    @property
    def words(self) -> str:
        return " | ".join(self.heard)


def listen(app: App) -> Ear:
    """Let somebody listen from now on."""
    ear = Ear()
    app.speaker.speech = ear
    return ear


DEAF_MS = 1000.0
"""Milliseconds for which somebody listens at the least before the next key: main buttons rest as long at the most."""


def heard_after(app: App, ear: Ear, *commands: str) -> str:
    """What is said after keys, once nothing moves."""
    with undrawn(app):
        press(app, *commands)
        wait(app, DEAF_MS, turn=DEAF_MS / 4)
        settle(app)
        app.step([])
    top = app.scenes.top
    if top is not None and top.asks is None:  # its words are those drawn; what lies below it is not listened to
        with app.speaker.reading(app.canvas):
            top.draw(app.canvas)
        app.speaker.attend()
    return ear.words


def walk_by_ear(app: App, ear: Ear, command: str, words: str, most: int = 60) -> str:
    """Press a key until something is said that begins with these words; gives it. Fails after so many presses."""
    course = []
    for _ in range(most):
        said = heard_after(app, ear, command)
        course.append(said)
        if any(part.startswith(words) for part in said.split(" | ")):
            return said
    raise AssertionError("\n".join(course))


def choose_by_ear(hear: Callable[[str], str]) -> None:
    """One decision of somebody who knows nothing but what is said: the first of what can be done is chosen from the
    list that tells it, what waits then is confirmed, and where there is nothing to choose the main key goes on.
    ``hear``: presses a key and gives what is said."""
    said = hear("legal")
    if t("board.legal_none") in said:
        hear("back")
        hear("end_phase")
    elif t("board.legal") not in said:  # something else lies over the table
        hear("ok")
    elif len(hear("ok").split(" | ")) <= 2:  # no news, only what is asked and where the focus is
        hear("end_phase")


def play_by_ear(
    app: App, ear: Ear, over: str, between: Callable[[int], object] = lambda turn: None, most: int = 1500
) -> list[str]:
    """Play all sides to the end by ear; ``between`` is called after each decision with its number. Gives all that was
    said for decisions, by key, until the words with the key ``over`` were said. Fails after so many decisions."""
    course: list[str] = []

    def hear(command: str) -> str:
        course.append(f"{command}: {heard_after(app, ear, command)}")
        return course[-1]

    for turn in range(most):
        choose_by_ear(hear)
        if t(over) in " ".join(course[-4:]):
            return course
        between(turn)
    raise AssertionError("\n".join(course))


def learn_by_ear(app: App, ear: Ear, over: str, most: int = 300) -> list[str]:
    """Take a lesson by ear: what has been read leads on, Tab goes on until it is said where the arrow points, Enter
    chooses that, what asks to be confirmed is, what may be played freely is, and a question is answered by what comes
    first, but not by going back. Gives what was said, by key, until the words ``over`` were said. Fails after so many
    turns."""
    mark, goes_on, free = t("speech.points_at", name="").strip(), t("lessons.next"), f"{t('lessons.your_turn')}."
    confirm = t("lessons.confirm_key", keys="").split()[-1]
    back, read = t("lessons.back.tip"), f"{t('board.continue')}."
    head = t("lessons.head", number=1, title="").split()[0]
    aim, freely, course = "", False, [ear.words]

    def hear(command: str) -> str:
        course.append(f"{command}: {heard_after(app, ear, command)}")
        return course[-1]

    for _ in range(most):
        said, recent = course[-1], " ".join(course[-4:])
        if over in recent:
            return course
        if free in recent or mark in recent:
            freely = recent.rfind(free) > recent.rfind(mark)
        if head in said or mark in said:
            aim = said.rpartition(mark)[2].partition(" | ")[0].strip(" .") if mark in said else ""
        focus = said.rpartition(" | ")[2]
        if f" {goes_on}." in f" {focus}" or focus.startswith(read) or (aim and aim in focus):
            hear("ok")
        elif freely:
            choose_by_ear(hear)
        elif f"{confirm}." in said:
            hear("end_phase")
        else:
            hear("ok" if not aim and said.startswith("next") and back not in said else "next")
    raise AssertionError("\n".join(course))


def solution_by_ear(app: App, ear: Ear) -> list[str]:
    """Have the solution of a puzzle shown, and go on until it is told; gives the sentence of each line."""
    for command in ("ok", "end_phase", "end_phase"):
        said = heard_after(app, ear, command)
        if t("puzzles.shown") in said:
            return re.findall(r"\d+\. ([^.]+)\.", said.partition(t("puzzles.shown"))[2])
    raise AssertionError(said)


def follow_by_ear(app: App, ear: Ear, lines: list[str]) -> str:
    """One decision: of the list that tells what can be done, choose what has the greatest share of its words in one of
    these lines, and confirm it. Gives what was said then."""
    said = heard_after(app, ear, "legal")
    if t("board.legal") not in said:  # something else lies over the table
        return heard_after(app, ear, "ok")
    told = [said.rpartition(" | ")[2]]
    while (following := heard_after(app, ear, "down").rpartition(" | ")[2]) and following not in told:
        told.append(following)
    shares = [max(_share(one, line) for line in lines) for one in told]
    for _ in range(len(told) - 1 - shares.index(max(shares))):
        heard_after(app, ear, "up")
    said = heard_after(app, ear, "ok")
    return said if len(said.split(" | ")) > 2 else heard_after(app, ear, "end_phase")


def _share(order: str, line: str) -> float:
    words, others = (set(re.findall(r"[\w']{3,}", one.casefold())) for one in (order, line))
    return len(words & others) / (1 + len(words))
