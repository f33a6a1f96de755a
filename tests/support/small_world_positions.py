"""Positions of Small World from a few words.

``table(A="ORC SEA", B="HUM GAR, old TAU", board={"L1A-07": "A 3 fort", "L1A-08": "B old 1", "L1A-05": "empty"},
hands={"A": "4 tokens"})``: seats are letters in turn order; a stack is a seat, ``old`` for its declined race, and its
tokens; ``beasts:2``, ``champion``, ``wall``, ``fort``, ``tower``, ``objective``, ``bomb:dud``, ``marker:LEG-WEL``,
``ART-FRO`` and ``LEG-KAR`` may follow. Murlocs and face-down markers are where the islands have them, except in regions
that are given; everything else is in its supply. Dice are given as pips.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tabletop.rules.chance import Chance
from tabletop.rules.game import Action, Event, Refusal, Target
from tabletop.rules.small_world.config import Options, configure, profile
from tabletop.rules.small_world.content import content
from tabletop.rules.small_world.game import GAME, settle
from tabletop.rules.small_world.islands import built_in
from tabletop.rules.small_world.price import ConquestMeans, die, price, reaches, required
from tabletop.rules.small_world.scoring import lines
from tabletop.rules.small_world.setup import empty, queues
from tabletop.rules.small_world.state import (
    MURLOCS,
    NOBODY,
    ChoiceFrame,
    ConquestFrame,
    FlowFrame,
    Player,
    ReadyFrame,
    RegionContents,
    State,
)

from .refused import refusal_of

LETTERS = "ABCDE"
FACES = {
    2: ("L1A", "S1A"),
    3: ("L1A", "M2B", "S1A"),
    4: ("L1A", "M1A", "M2B", "S1A"),
    5: ("L1A", "L2A", "M2B", "S1A", "S2A"),
}


@dataclass
class Table:
    """A state with the helpers that tests need."""

    state: State
    events: list[Event] = field(default_factory=list)

    @property
    def phase(self) -> str:
        return self.state.frames[-1].phase if self.state.frames else "over"

    @property
    def decider(self) -> str:
        seat = GAME.decider(self.state)
        return "" if seat is None else LETTERS[seat]

    @property
    def texts(self) -> list[str]:
        return [action.text for action in GAME.legal_actions(self.state)]

    def offers(self, start: str) -> list[str]:
        """The texts of the legal actions that begin with ``start``."""
        return [text for text in self.texts if text.startswith(start)]

    def action(self, text: str) -> Action:
        for action in GAME.legal_actions(self.state):
            if action.text == text:
                return action
        raise AssertionError(f"{text!r} is not among {self.texts}")

    def do(self, *texts: str, pips: Sequence[int] | None = None, script: Sequence[int] | None = None) -> Table:
        """Carry out actions by their text, where ``conquer R`` stands for the simplest conquest of R; ``pips``: the
        die's results; ``script``: raw results of chance for the last action."""
        for number, text in enumerate(texts):
            if number == len(texts) - 1 and (pips is not None or script is not None):
                wanted = die().script(pips) if pips is not None else list(script or ())
                self.state.chance.begin(wanted)
            legal = self.texts
            if text not in legal and any(one.startswith(f"{text} ") for one in legal):
                text = next(one for one in legal if one.startswith(f"{text} "))
            self.events = GAME.apply(self.state, self.action(text))
            if number == len(texts) - 1 and (pips is not None or script is not None):
                self.state.chance.finish()
            assert not GAME.faults(self.state), GAME.faults(self.state)
        return self

    def events_of(self, kind: str) -> list[Event]:
        """The last action's events of a kind."""
        return [event for event in self.events if event.kind == kind]

    def spot(self, region: str) -> RegionContents:
        return self.state.spots[self.state.config.tables.index[region]]

    def units(self, region: str) -> tuple[str, int]:
        """The seat in a region and its number of units; ("", 0) for an empty one, ("murloc", 1) for a Murloc."""
        spot = self.spot(region)
        if spot.owner == NOBODY:
            return "", 0
        letter = "murloc" if spot.owner == MURLOCS else LETTERS[spot.owner]
        return (letter.lower() if spot.declined and spot.owner >= 0 else letter), spot.units

    def player(self, seat: str) -> Player:
        return self.state.players[LETTERS.index(seat)]

    def coins(self, seat: str) -> int:
        return self.state.coins[LETTERS.index(seat)]

    def tray(self, race: str) -> int:
        return self.state.tray[self.state.config.tables.race_index[race]]

    def need(self, region: str, reach: str, *boosts: str) -> int:
        """The number of units that the active seat needs for a region."""
        return required(ConquestMeans(self.state), self.state.config.tables.index[region], reach, boosts)

    def items(self, region: str, reach: str, *boosts: str) -> dict[str, int]:
        return dict(price(ConquestMeans(self.state), self.state.config.tables.index[region], reach, boosts))

    def ways(self, region: str) -> list[str]:
        return reaches(ConquestMeans(self.state), self.state.config.tables.index[region])

    def lines(self, seat: str) -> dict[tuple[str, str], int]:
        """What a seat would score now: coins by item and source."""
        return {(line.item, line.source): line.coins for line in lines(self.state, LETTERS.index(seat))}

    def refusal(self, path: str) -> Refusal | None:
        """Why ``space:L1A-07 choice:abandon`` is not legal."""
        return GAME.refusal(self.state, tuple(Target(*part.split(":", 1)) for part in path.split()))

    def why(self, path: str) -> tuple[str, str]:
        """The rule and key of that refusal."""
        found = self.refusal(path)
        assert found is not None, path
        return found.rule, found.key

    def illegal(self, action: Action) -> tuple[str, str]:
        """The rule and key by which an action is refused."""
        refusal = refusal_of(GAME, self.state, action)
        return refusal.rule, refusal.key

    def to_end(self) -> Table:
        """End the turn: no more conquests, and units are put back or placed anywhere."""
        active = self.state.active
        turn = self.state.round
        while self.state.frames and (self.state.active, self.state.round) == (active, turn):
            legal = self.texts
            if self.phase in ("pick", "choice", "ready"):
                break
            wanted = ("end conquest", "as before", "confirm", "bombs done", "buy 0")
            text = next((one for one in wanted if one in legal), legal[0])
            events = self.events
            self.do(text)
            self.events = [*events, *self.events]
        return self


def _stack(spot: dict[str, object], words: list[str], players: list[Player]) -> None:
    seat = LETTERS.index(words.pop(0))
    declined = words[:1] == ["old"]
    if declined:
        words.pop(0)
    race = players[seat].old_race if declined else players[seat].race
    tokens = int(words.pop(0)) if words and words[0].isdigit() else 0
    spot.update(owner=seat, race=race, declined=declined, tokens=tokens)


def _spot(text: str, players: list[Player]) -> RegionContents:
    words = text.split()
    artifacts: tuple[str, ...] = ()
    spot: dict[str, object] = {}
    if words[0] in LETTERS:
        _stack(spot, words, players)
    elif words[0] == "murloc":
        words.pop(0)
        spot.update(owner=MURLOCS, tokens=1, declined=True)
    elif words[0] == "empty":
        words.pop(0)
    for word in words:
        what, _, value = word.partition(":")
        if what.startswith("ART-"):
            artifacts = (*artifacts, what)
        elif what.startswith("LEG-"):
            spot["place"] = what
        elif what == "beasts":
            spot["beasts"] = int(value)
        elif what in ("bomb", "marker"):
            spot[what] = value
        else:
            spot[what] = True
    return RegionContents(artifacts=artifacts, **spot)  # type: ignore[arg-type]


def _players(seats: int, races: Mapping[str, str], hands: Mapping[str, str]) -> list[Player]:
    found = []
    for letter in LETTERS[:seats]:
        now, _, old = races.get(letter, "").partition(", old ")
        race, _, power = now.strip().partition(" ")
        if now.startswith("old "):
            race, power, old = "", "", now.removeprefix("old ")
        old_race, _, old_power = old.strip().partition(" ")
        held: dict[str, object] = {}
        for part in filter(None, hands.get(letter, "").split(", ")):
            number, _, what = part.rpartition(" ")
            name = {"tokens": "tokens", "beasts": "beasts", "old": "old_tokens"}.get(what, what)
            held[name] = int(number) if name in ("tokens", "beasts", "old_tokens") else True
        found.append(Player(race=race, power=power, old_race=old_race, old_power=old_power, **held))  # type: ignore[arg-type]
    return found


def _murlocs(state: State, board: Mapping[str, str]) -> None:
    for region, symbols in enumerate(state.config.tables.symbols):
        if "murloc" in symbols and state.spots[region].owner != MURLOCS:
            state.murlocs_out += 1
    extra = [r for r, s in enumerate(state.spots) if s.owner == MURLOCS]
    home = [r for r in extra if "murloc" in state.config.tables.symbols[r]]
    state.murlocs_out -= len(extra) - len(home)


def _markers(state: State, board: Mapping[str, str], reserve: Sequence[str]) -> None:
    """Put face-down markers where nothing else is given, and the rest into the reserve below the markers in
    ``reserve``."""
    used = {marker for spot in state.spots for marker in (*spot.artifacts, spot.place, spot.marker) if marker}
    free = [marker for marker in content().markers if marker not in used and marker not in reserve]
    for region, (name, symbols) in enumerate(zip(state.config.tables.names, state.config.tables.symbols)):
        if "marker" in symbols and name not in board:
            state.spots[region] = state.spots[region]._replace(marker=free.pop())
    state.reserve = (*reserve, *free)


def table(
    seats: int = 3,
    *,
    board: Mapping[str, str] | None = None,
    hands: Mapping[str, str] | None = None,
    coins: Mapping[str, int] | None = None,
    reserve: Sequence[str] = (),
    faces: Sequence[str] | None = None,
    phase: str = "conquest",
    azeroth: bool = False,
    active: str = "A",
    round: int = 2,
    sound: bool = True,
    options: Mapping[str, bool] | None = None,
    **races: str,
) -> Table:
    """A position; ``phase``: conquest, ready, choice, or a stage of the turn that is then run."""
    board = board or {}
    islands = tuple(built_in(face) for face in faces or FACES[seats])
    config = configure(Options(seats, islands, azeroth, **(options or {})))
    state = empty(config, Chance(1))
    players = _players(seats, races, hands or {})
    tables = config.tables
    for name, text in board.items():
        state.spots[tables.index[name]] = _spot(text, players)
    _murlocs(state, board)
    for seat, player in enumerate(players):
        on_map = any(spot.champion for spot in state.spots)
        if profile(player.race, player.power).champion and not on_map:
            players[seat] = player._replace(champion=True)
    state.players = tuple(players)
    state.coins = tuple((coins or {}).get(letter, content().start_coins) for letter in LETTERS[:seats])
    held = [race for player in players for race in (player.race, player.old_race) if race]
    counts = dict.fromkeys(tables.races, 0)
    for spot in state.spots:
        if spot.owner >= 0:
            counts[spot.race] += spot.tokens
    for player in players:
        if player.race:
            counts[player.race] += player.tokens
        if player.old_race:
            counts[player.old_race] += player.old_tokens
    state.tray = tuple(content().races[race].tray - counts[race] for race in tables.races)
    state.banners = tuple(
        tuple(race for race in queue if race not in held) for queue in queues(config, list(tables.races))
    )
    badges = [power for player in players for power in (player.power, player.old_power)]
    state.badges = tuple(power for power in content().powers if power not in badges)
    bombs = [spot.bomb for spot in state.spots if spot.bomb]
    pile = list(state.pile)
    for bomb in bombs:
        pile.remove(bomb)
    state.pile = tuple(pile)
    _markers(state, board, reserve)
    seat = LETTERS.index(active)
    state.active, state.first, state.round = seat, 0, round
    _begin(state, seat, phase)
    found = Table(state)
    if phase not in ("conquest", "ready", "choice"):
        settle(state, found.events)
    if sound:
        assert not GAME.faults(state), GAME.faults(state)
    return found


def _begin(state: State, seat: int, phase: str) -> None:
    frames = {
        "conquest": ("buy", ConquestFrame(seat)),
        "ready": ("conquest", ReadyFrame(seat)),
        "choice": ("ready", ChoiceFrame(seat)),
    }
    if phase in frames:
        stage, frame = frames[phase]
        state.frames = (FlowFrame(seat, stage), frame)
    else:
        state.frames = (FlowFrame(seat, phase),)
