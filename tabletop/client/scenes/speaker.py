"""What is said, and in which order: what has happened, what is explained and asked, then where the focus is; each when
it changes. All of it is text that the program has for the eye: news are what messages, log and announcements tell, and
the words of a page and of a widget that draws itself are those drawn on it. The next key interrupts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from weakref import WeakKeyDictionary

from tabletop import PRODUCT
from tabletop.client.core.bindings import ENQUIRIES, WALKS
from tabletop.client.core.input import Command, PointerDown
from tabletop.client.core.speech import Speech
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.ui.base import Pressable, Widget
from tabletop.client.ui.button import Button
from tabletop.text import t
from tabletop.text.grammar import plain, sentences

from .base import Scene, SceneServices

Text = tuple[str, Rect]
_SAME_LINE = 0.5
"""Share of the height of a text by which another one may stand lower and still be in its line."""


class Speaker:
    """Says through ``speech`` what the top scene shows. ``page``: the texts drawn on it, line by line; ``said``: what
    was said since the last key."""

    def __init__(self, app: SceneServices, speech: Speech) -> None:
        self.app = app
        self.speech = speech
        self.page: Sequence[Sequence[Text]] = ()
        self._page_of: Scene | None = None
        self.said: list[str] = []
        self._news: list[str] = []
        self._scene: Scene | None = None
        self._asked = ""
        self._focus: tuple[Widget | None, str] = (None, "")
        self._lines: WeakKeyDictionary[Scene, frozenset[str]] = WeakKeyDictionary()
        """By scene the lines that were there when it was last on top."""
        self._explained: WeakKeyDictionary[Scene, str] = WeakKeyDictionary()
        """By scene what was explained on it last: it is not said again on the way back from a list."""
        self._listened = False
        self._walked = False
        """Whether the last key was one that moves the focus, or that means nothing here: where it is now is told even
        while nothing is asked, and again where there is no other place for it."""

    # -- what is heard -------------------------------------------------------------------------------

    @contextmanager
    def reading(self, canvas: Canvas, *, asked: bool = False) -> Iterator[None]:
        """Note the texts that are drawn, where a whole frame is drawn and somebody listens, or has ``asked``."""
        listens = asked or self.speech.on
        if listens and not self._listened:
            canvas.kit.sprites.clear()  # nobody has noted what is written on them
        self._listened = listens
        if not listens or canvas.surface.get_clip() != canvas.surface.get_rect():
            yield
            return
        canvas.heard = []
        try:
            yield
        finally:
            self.page, canvas.heard = in_lines(canvas.heard), None
            self._page_of = self.app.scenes.top

    def tell(self, text: str) -> None:
        """Say a piece of news before what is asked next."""
        if self.speech.on:
            self._news.append(text)

    def begin_anew(self, news: str) -> None:
        """Say a piece of news, and then what is explained and asked and where the focus is as if nothing of it had been
        said."""
        self.tell(news)
        self._asked, self._focus = "", (None, "")
        if self._scene is not None:
            self._lines.pop(self._scene, None)
            self._explained.pop(self._scene, None)

    def pressed(self, event: PointerDown | Command) -> bool:
        """Interrupt what is being said; answer an enquiry. True when the event was one."""
        enquiry = isinstance(event, Command) and event.name in ENQUIRIES
        if self.speech.on:
            self.speech.hush()
            if not enquiry:
                self.said, self._news = [], []
                self._walked = isinstance(event, Command) and event.name in WALKS
        if not (enquiry and isinstance(event, Command)) or event.repeat:
            return enquiry
        if not self.speech.on:
            with self.reading(self.app.canvas, asked=True):
                self.app.scenes.draw(self.app.canvas)
            self.app.invalidate()
        answer = self.answer(event.name) or t("speech.nothing")
        if self.speech.on:
            said, self.said = self.said, []
            self._say([answer])
            if event.name in ("say_again", "say_letters"):
                self.said = said
        else:
            self.app.toasts.add(answer)
        return True

    def unanswered(self) -> None:
        """The last key means nothing here: where the focus is answers it, so that no key is met with silence."""
        self._walked = True

    # -- what is said --------------------------------------------------------------------------------

    def attend(self) -> None:
        """Say what has changed. Called in every turn of the loop, after its frame."""
        self.speech.watch()
        top = self.app.scenes.top
        if not self.speech.on or top is None:
            self._scene = None
            return
        asks = top.asks
        if asks is None and self._page_of is not top:
            return  # it is said once it can be seen
        fresh = top is not self._scene
        if fresh:
            if top.hides:
                self.speech.hush()
                self.said, self._news = [], []
            self._scene, self._asked, self._focus = top, "", (None, "")
        top.tell_news()
        news, self._news = self._news, []
        explained = self._explanations(top)
        asked = self._whats_asked(asks)
        focus = [] if asks == "" and not self._walked else self._where(top)
        if asks is not None:
            opening = [top.title()] if fresh and not asked else []
            self._say([*opening, *news, *explained, *asked, *focus])
        else:
            lines = self._new_lines(top)
            focus_first = fresh and not (top.tells or top.see_through)
            page = [*focus, *lines] if focus_first else [*lines, *focus]
            page = focus if focus_first and self.app.settings.speech_brief else page
            self._say([*([self._title(top)] if fresh else []), *news, *explained, *page])

    def _say(self, parts: Iterable[str]) -> None:
        for part in dict.fromkeys(plain(part) for part in parts):
            if part:
                self.speech.say(part)
                self.said.append(part)

    def _whats_asked(self, asks: str | None) -> list[str]:
        """What is asked, if it has changed since it was said."""
        if not asks or asks == self._asked:
            return []
        self._asked = asks
        return [asks]

    def _explanations(self, top: Scene) -> list[str]:
        """What a coach or a mark says, if it has changed."""
        words = self._explained_on(top)
        changed, self._explained[top] = words != self._explained.get(top, ""), words
        return [words] if changed and words else []

    @staticmethod
    def _explained_on(top: Scene) -> str:
        return " ".join(widget.spoken for widget in top.widgets if widget.explains)

    def _new_lines(self, top: Scene) -> list[str]:
        """The words of the page outside of its widgets, as far as they were not there before: what has only moved is
        not said again."""
        if self.app.moving:
            return []
        found, before = self._beside(top), self._lines.get(top, frozenset())
        self._lines[top] = frozenset(text for line in found for text in line)
        return in_words([text for text in line if text not in before] for line in found)

    def _where(self, top: Scene) -> list[str]:
        """What has the focus, if a key would have moved it, or it is another widget than before or says something else
        by now."""
        focused = top.widgets.focused or top.widgets.main_button
        before, words = self._focus, "" if focused is None else self.words_of(focused)
        self._focus = focused, words
        walked, self._walked = self._walked, False
        if focused is None or (words == before[1] and not walked):
            return []
        if before[0] is not None and before[0].id == focused.id and focused.spoken:
            return [focused.spoken]  # its value alone
        return [words]

    # -- words ---------------------------------------------------------------------------------------

    def words_of(self, widget: Widget) -> str:
        """All that is to be said about a widget: what it is for, its name or value, its state, its tooltip."""
        tip = widget.tip()
        label = widget.label if isinstance(widget, Button) else ""
        drawn = [text for line in self.page for text, box in line if widget.rect.collidepoint(box.center)]
        whole = self._scene is None or self._scene.asks is None
        named = widget.spoken or (not whole and (label or (tip is not None and tip.title)))
        if tip is not None:  # which says what the figures in a tile mean
            drawn = [text for text in drawn if any(map(str.isalpha, text))]
        name = [widget.spoken or label] if named else drawn or [label]  # of a board not all is drawn in each frame
        state = [t("speech.chosen")] if isinstance(widget, Pressable) and widget.selected else []
        state += [] if widget.enabled else [t("speech.barred")]
        explains = tip is not None and (not self.app.settings.speech_brief or not widget.enabled or not any(name))
        lines = [line for line in tip.lines if line != self._asked] if tip is not None and explains else []
        more = () if self.app.settings.speech_brief else widget.explained
        return sentences([widget.caption, ", ".join(name), *state, *lines, *more])

    @staticmethod
    def _title(top: Scene) -> str:
        return top.title() or ("" if top.see_through else PRODUCT)

    def _beside(self, top: Scene) -> list[list[str]]:
        """The texts of the page line by line, without what is said with a widget."""
        places = [
            widget.rect for widget in top.widgets
            if widget.visible and (widget.focusable or widget.said_elsewhere)
        ]  # fmt: skip
        captions = " ".join(widget.caption for widget in top.widgets)
        return [
            [
                text for text, box in line
                if text not in captions and not any(place.collidepoint(box.center) for place in places)
            ]
            for line in self.page
        ]  # fmt: skip

    def answer(self, enquiry: str) -> str:
        """The answer to an enquiry; empty where there is nothing to say."""
        top = self.app.scenes.top
        if top is None:
            return ""
        if enquiry == "say_again":
            return sentences(self.said)
        if enquiry == "say_letters":
            focused = top.widgets.meant
            return "" if focused is None else ", ".join((focused.spoken or self.words_of(focused)).partition(".")[0])
        found = top.enquire(enquiry)
        if enquiry != "say_here" or found:
            return found
        focused = top.widgets.focused
        here = [] if focused is None else [self.words_of(focused)]
        asked = [top.asks] if top.asks else in_words(self._beside(top)) if top.asks is None else []
        return sentences([self._title(top), self._explained_on(top), *asked, *here])


def in_words(lines: Iterable[Iterable[str]]) -> list[str]:
    """Each line of texts as one, without those that hold nothing but figures."""
    return [words for line in lines if any(map(str.isalpha, words := ", ".join(line)))]


def in_lines(heard: Sequence[Text]) -> Sequence[Sequence[Text]]:
    """Texts line by line from the top, each line from the left."""
    found: list[list[Text]] = []
    for one in sorted(heard, key=lambda each: each[1].centery):
        line = found[-1] if found else None
        if line is not None and one[1].centery - line[0][1].centery < _SAME_LINE * min(one[1].h, line[0][1].h):
            line.append(one)
        else:
            found.append([one])
    return [sorted(line, key=lambda each: each[1].x) for line in found]
