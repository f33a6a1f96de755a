"""A made-up third language with a few texts of its own: every screen is drawn in it and both games are played."""

import sys

import pytest

from tabletop import text
from tabletop.bots.random_bot import RandomBot
from tabletop.client.app import App, AppOptions
from tabletop.client.core.input import Command
from tabletop.commands.app_driver import AppDriver
from tabletop.commands.selftest import pictures
from tabletop.commands.selftest.pictures import openers
from tests.support.finished_games import FINISHED

THIRD = "eo"
OWN = {
    "menu.load": "Malfermi ludon",
    "settings.language.eo": "Esperanto",
    "warcraft_board.subtitle": "Vico {turn}, {scenario}",
    "lords_of_war.title": "Militmastroj",
}


@pytest.fixture(autouse=True)
def third(monkeypatch: pytest.MonkeyPatch) -> None:
    """The language, known to everybody who has asked which there are."""
    known = (*text.LANGUAGES, THIRD)
    for module in list(sys.modules.values()):
        if getattr(module, "LANGUAGES", None) == text.LANGUAGES and module.__name__.startswith("tabletop."):
            monkeypatch.setattr(module, "LANGUAGES", known)
    monkeypatch.setattr(text, "LANGUAGES", known)
    for key, words in OWN.items():
        entry = text.messages().get(key, {"en": words})
        monkeypatch.setitem(text.messages(), key, {**entry, THIRD: words})
    monkeypatch.setattr(text, "_language", "en")


@pytest.mark.parametrize("step", [8, pytest.param(1, marks=pytest.mark.long)])
def test_screens_are_drawn(tmp_path, monkeypatch, step) -> None:
    """Every eighth picture of the self-test; in the long run every one."""
    monkeypatch.setattr(pictures, "LANGUAGES", (THIRD,))
    monkeypatch.setattr(pictures, "openers", lambda driver: list(openers(driver))[::step])
    faults: list[str] = []
    drawn = pictures.draw_all(tmp_path, tmp_path / "home", faults, ((1280, 720),))
    assert [fault for fault in faults if not fault.endswith("scene kit")] == [], "beside the scene of other tests"
    assert drawn > 40 // step


@pytest.mark.parametrize("game", FINISHED)
def test_games_are_played(tmp_path, caplog, game) -> None:
    app = App(AppOptions(home=tmp_path, size=(1280, 720), language=THIRD, silent=True))
    try:
        driver = AppDriver(app)
        driver.clear()
        assert text.t("menu.load") == "Malfermi ludon"
        board, bot = driver.board(driver.examples(game)[0]), RandomBot(3)
        match, before = board.session.match, len(board.session.match.journal)
        for _ in range(300):
            if len(match.journal) >= before + 20 or match.decider is None:
                break
            if board.session.may_act and not board.showing:
                driver.act(board, bot.pick(match.legal_actions()))
            else:  # a fight lies over the table and waits for somebody who has seen it
                app.step([Command("ok")], 400)
        assert len(match.journal) >= before + 10
        assert not [record for record in caplog.records if record.levelname == "ERROR"]
    finally:
        app.close()
