"""Drawings of strangers: what is kept of them, what is refused; nothing else gets through."""

import random
import re
from xml.etree import ElementTree

import pytest

from fairychess.pictures import opposite, read_own
from fairychess.pictures.own_svg import LARGEST, address
from steps import steps

SVG = "http://www.w3.org/2000/svg"
ALLOWED = {"svg", "g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon"}
HARMLESS = re.compile(r"[#\w\s.,()+-]*|http://www\.w3\.org/2000/svg")
PLAIN = f'<svg xmlns="{SVG}" viewBox="0 0 20 10"><path d="M1 1L9 9" fill="#ABC"/></svg>'
HOSTILE = [
    '<script>alert(1)</script><path d="M1 1L2 2"/>',
    '<path d="M1 1L2 2" onclick="alert(1)" onload="x()"/>',
    '<path d="M1 1L2 2" style="fill:url(javascript:alert(1));background:url(//evil)"/>',
    '<path d="M1 1L2 2" fill="url(http://evil/x)" stroke="javascript:1"/>',
    '<image href="http://evil/x.png" width="9" height="9"/><rect width="4" height="4"/>',
    '<image xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="//evil"/><rect width="1"/>',
    '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml" src="//evil"/></foreignObject><rect/>',
    '<use href="data:image/svg+xml;base64,AAAA#x"/><rect width="4" height="4"/>',
    '<a href="javascript:alert(1)"><rect width="4" height="4"/></a><circle r="3"/>',
    '<style>@import "//evil"; path { fill: url(//evil) }</style><path d="M1 1"/>',
    '<animate attributeName="href" to="javascript:1"/><set attributeName="onload"/><rect/>',
    '<filter id="f"><feImage href="//evil"/></filter><rect filter="url(#f)" width="4"/>',
    '<text>&lt;script&gt;</text><rect width="4"/>',
    '<g transform="translate(1 2);alert(1)"><rect width="4"/></g>',
    '<rect width="4" transform="expression(alert(1))" class="x" id="y" data-x="1"/>',
    '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script><rect width="4"/>',
    '<rect xmlns="http://www.w3.org/1999/xhtml" width="4"/><circle r="2"/>',
    '<?xml-stylesheet href="//evil"?><rect width="4"/>',
    "<![CDATA[<script>alert(1)</script>]]><rect width='4'/>",
    '<path d="M1 1&quot; onload=&quot;alert(1)"/><rect width="4"/>',
]


def harmless(text: str) -> None:
    """Every element and value of a file is one that can do nothing."""
    for element in ElementTree.fromstring(text).iter():
        space, _, name = element.tag.rpartition("}")
        assert space.lstrip("{") == SVG
        assert name in ALLOWED
        assert not (element.text or "").strip() and not (element.tail or "").strip()
        for key, value in element.attrib.items():
            assert not key.startswith("on") and "}" not in key and key not in ("href", "style")
            assert HARMLESS.fullmatch(value), (key, value)
            assert "url(" not in value and "script" not in value


def test_shapes_and_colours_are_kept_in_a_square_box() -> None:
    assert read_own(PLAIN) == (
        f'<svg xmlns="{SVG}" viewBox="0 -5 20 20"><path d="M1 1L9 9" fill="#aabbcc"/></svg>'
    )


def test_what_a_drawing_program_writes_is_understood() -> None:
    text = (
        '<?xml version="1.0" encoding="UTF-8"?><!-- made --><svg width="45px" height="45px" '
        'xmlns:inkscape="http://inkscape" xmlns="http://www.w3.org/2000/svg" version="1.1">'
        '<metadata>words</metadata><defs><path d="M0 0"/></defs>'
        '<g inkscape:label="Layer" style="fill:White; stroke:#000; stroke-width:1.5px;opacity:.9">'
        '<circle cx="5" cy="6" r="2.5"/></g></svg>'
    )
    kept = read_own(text)
    assert 'viewBox="0 0 45 45"' in kept
    assert '<g fill="#ffffff" stroke="#000000" stroke-width="1.5" opacity=".9">' in kept
    assert "defs" not in kept and "metadata" not in kept and "M0 0" not in kept


@pytest.mark.parametrize("inside", HOSTILE)
def test_nothing_hostile_gets_through(inside: str) -> None:
    kept = read_own(f'<svg xmlns="{SVG}" onload="alert(1)">{inside}</svg>')
    harmless(kept)
    harmless(opposite(kept))
    assert "evil" not in kept and "alert" not in kept
    assert read_own(kept) == kept


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg><rect/>&a;</svg>', "document type"),
        ('<!DOCTYPE svg SYSTEM "file:///etc/passwd"><svg><rect/></svg>', "document type"),
        ("<svg>&nothing;</svg>", "no SVG"),
        ("<svg><rect></svg>", "no SVG"),
        ("", "no SVG"),
        ("\0", "no SVG"),
        ("<html><rect/></html>", "begins with <svg"),
        ("<svg/>", "no shapes"),
        ('<svg viewBox="0 0 0 0"><rect/></svg>', "width and a height"),
        ('<svg viewBox="0 0 a b"><rect/></svg>', "four numbers"),
        ("<svg>" + "<rect/>" * 500 + "</svg>", "at most 400 elements"),
        ("<svg>" + "<g>" * 50 + "<rect/>" + "</g>" * 50 + "</svg>", "deep"),
        ("<svg>" + " " * LARGEST + "<rect/></svg>", "at most 16384 bytes"),
        (f'<svg><path d="{"M1 1" * 2500}"/></svg>', "at most 8000"),
    ],
)
def test_what_is_refused_is_refused_in_one_line(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason) as refusal:
        read_own(text)
    assert "\n" not in str(refusal.value)


def test_texts_made_of_hostile_pieces_are_refused_or_harmless() -> None:
    chance = random.Random(15)
    pieces = [
        *HOSTILE, "<svg>", "</svg>", "<g>", "</g>", "&#x3C;script&#x3E;", "<!--", "-->", "]]>", '"',
        "'", "<", ">", "&", "&amp;", "\0", "\ud800", "<?x?>", "xlink:href=", "<!ENTITY % a 'b'>",
        'fill="&#106;avascript:1"', '<g style="fill:#fff;;;stroke:expression(1)">', "é", "\u202e",
    ]  # fmt: skip

    def tried(inside: str) -> None:
        try:
            kept = read_own(f'<svg xmlns="{SVG}">{inside}<rect width="3"/></svg>')
        except ValueError:
            return
        harmless(kept)

    for _ in range(1500):
        inside = "".join(chance.choice(pieces) for _ in range(chance.randint(1, 6)))
        assert steps(lambda inside=inside: tried(inside)) < 5_000, inside


def test_greys_turn_into_their_opposites_and_colours_stay() -> None:
    kept = read_own('<svg fill="white"><rect stroke="#222222"/><circle fill="#c00000"/></svg>')
    turned = opposite(kept)
    assert 'fill="#000000"' in turned and 'stroke="#dddddd"' in turned
    assert 'fill="#c00000"' in turned
    assert opposite(read_own("<svg><rect/></svg>")).startswith('<svg fill="#ffffff"')


def test_an_address_holds_the_whole_drawing() -> None:
    assert address(read_own(PLAIN)).startswith("data:image/svg+xml;base64,PHN2Zy")
