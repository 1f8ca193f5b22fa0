"""Examples of special rules on a page of rules: a board beside each, with a move to try."""

import html
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from urllib.parse import quote, urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fairychess.game.info import called_squares
from fairychess.game.view import VariantInfo
from fairychess.messages import Message
from fairychess.messages.strangers import plain
from fairychess.server.base.service import service
from fairychess.server.variants.catalogue import Catalogue
from fairychess.server.web import replies
from fairychess.server.web.discovery import KEPT_A_DAY, no_picture
from fairychess.server.web.languages import Languages
from fairychess.server.web.square_words import with_squares

WALL = "*@"
"""What the text of a move begins with that puts a wall, or the duck, on a square."""
WITH_AFTER = ("changes", "ends")
"""The effects that a second board shows."""


@service
class RuleExamples:
    """Puts the examples beside their sentences, and answers their pictures.

    `rendered`: a bullet in Markdown as the HTML of its list.
    """

    catalogue: Catalogue
    languages: Languages
    rendered: Callable[[str], str]

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [
            Route("/variant/{name}/example/{number:int}.svg", self.before),
            Route("/variant/{name}/example/{number:int}-after.svg", self.after),
        ]

    async def before(self, request: Request) -> Response:
        """GET /variant/{name}/example/{number}.svg: the board, with an arrow for the move."""
        return await self._picture(request, after=False)

    async def after(self, request: Request) -> Response:
        """GET /variant/{name}/example/{number}-after.svg: the board after the move."""
        return await self._picture(request, after=True)

    async def _picture(self, request: Request, *, after: bool) -> Response:
        name, number = request.path_params["name"], request.path_params["number"]
        notation = request.query_params.get("notation", "")
        picture = await self.catalogue.example_picture(name, number, after, notation)
        if picture is None:
            raise no_picture()
        answer = Response(picture, media_type="image/svg+xml", headers=KEPT_A_DAY)
        return replies.compressed(request, answer)

    async def beside(self, request: Request, info: VariantInfo, page: str) -> str:
        """A page of rules with the examples of a variant, each under the sentence it shows.

        A page of other words has them by the number of the rule, or all at its end. Squares are
        called as the reader's boards have them.
        """
        language = self.languages.of(request)
        notation = self.languages.notation(request, info)
        figures: dict[str, list[str]] = {}
        rest = []
        for place, one in enumerate(await self.catalogue.rule_examples(info.name)):
            sentence = one.sentences[language]
            figure = self._figure(language, info, place, one, notation)
            if item := self._item(page, sentence, one.number):
                figures.setdefault(item, []).append(figure)
            else:
                pair = ' class="pair"' if one.effect in WITH_AFTER else ""
                rest.append(f"<div{pair}><p>{html.escape(sentence)}</p>{figure}</div>")
        for item, drawn in figures.items():
            row = f'<div class="rule-examples">{"".join(drawn)}</div>'
            page = page.replace(item, f"{item.removesuffix('</li>')}{row}</li>", 1)
        called = called_squares(info, notation)
        if not rest:
            return with_squares(page, called)
        heading = html.escape(self.languages.say(language, "rule_examples"))
        part = page.count('<h2 id="part-') + 1
        shown = f'<div class="rules-shown">{"".join(rest)}</div>'
        return with_squares(f'{page}<h2 id="part-{part}">{heading}</h2>{shown}', called)

    def _item(self, page: str, sentence: str, number: str) -> str:
        """The item of a list that says this, as the page has it; "" where it has none."""
        if number:
            begin = page.find(f'<li id="rule-{html.escape(number)}"')
            return page[begin : page.find("</li>", begin) + len("</li>")] if begin >= 0 else ""
        said = self.rendered(f"- {plain(sentence)}")
        item = said[said.find("<li>") : said.rfind("</li>") + len("</li>")]
        return item if sentence and item in page else ""

    def _figure(self, language: str, info: VariantInfo, place: int, one: Any, notation: str) -> str:
        address = f"/variant/{quote(info.name)}/example/{place}"
        marks = f"?notation={notation}" if called_squares(info, notation) else ""
        pictures = [f"{address}.svg{marks}"]
        pictures += [f"{address}-after.svg{marks}"] if one.effect in WITH_AFTER else []
        words = self._words(language, info, one, notation)
        images = "".join(
            f'<img src="{picture}" alt="{html.escape(words if later else one.position)}" '
            'loading="lazy">'
            for later, picture in enumerate(pictures)
        )
        board = f"/analysis/{quote(info.name)}?{urlencode({'position': one.position})}"
        link = html.escape(self.languages.say(language, "try_example"))
        return (
            f'<figure class="rule-example">{images}<figcaption>{html.escape(words)} '
            f'<a href="{html.escape(board)}">{link}</a></figcaption></figure>'
        )

    def _words(self, language: str, info: VariantInfo, one: Any, notation: str) -> str:
        """What the move does, in a line."""
        key = f"rule_example_{one.effect}"
        if one.effect == "ends":
            key = "rule_example_won" if one.winner else "rule_example_drawn"
        called = info.names.get(language, {})
        seat = info.seats.get(one.winner or "", "")
        side = called.get(seat, self.languages.name(language, seat))
        because = _named(one.message, called) if one.message else None
        reason = self.languages.message(language, because).rstrip(".。")
        move = one.spelled[notation]
        if move.startswith(WALL):  # as on the page of a game
            wall = next(each.name for each in info.piece_types if each.id == "*")
            wall = self.languages.name(language, wall)
            goes = Message("piece_to", {"piece": wall, "square": move.removeprefix(WALL)})
            move = self.languages.message(language, goes)
        return self.languages.say(language, key, move=move, side=side, reason=reason)


def _named(said: Message, called: dict[str, str]) -> Message:
    """A message with what it names as the variant calls it: shogi's king is no king of chess."""

    def own(value: str | int | Message) -> str | int | Message:
        if isinstance(value, Message):
            return _named(value, called)
        return called.get(value, value) if isinstance(value, str) else value

    return replace(said, parameters={name: own(value) for name, value in said.parameters.items()})
