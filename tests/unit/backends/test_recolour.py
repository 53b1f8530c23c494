"""Pages that were set in greys and RGB become inks, or are refused."""

from __future__ import annotations

import io
import re
from typing import Any

import pikepdf
import pytest

from tilegen.backends.made import Made
from tilegen.backends.pdf_recolour import recoloured
from tilegen.data import icc
from tilegen.drawing.document import Document, Fold
from tilegen.errors import BackendError
from tilegen.model.press import Ink, Press
from tilegen.model.style import Paint, Style

STYLE = Style("test", "test", {"print": Paint(fill="#0B4F8A", cmyk=Ink(1, 0.68, 0.05, 0.18))}, ("print",))
DOCUMENT = Document("test", "en", "reference", 100, 100, (), (("Noto Sans", 1.0),))


def inks(page: Any) -> list[tuple[float, ...]]:
    found = pikepdf.parse_content_stream(page)
    return [tuple(float(n) for n in one.operands) for one in found if str(one.operator) in ("k", "K")]


def pages(content: bytes, count: int = 1, **resources: Any) -> bytes:
    out = io.BytesIO()
    with pikepdf.new() as pdf:
        for _ in range(count):
            pdf.add_blank_page(page_size=(283.465, 283.465))
            page = pdf.pages[-1].obj
            page.Contents = pdf.make_stream(content)
            page.Resources = pikepdf.Dictionary({f"/{k}": v(pdf) for k, v in resources.items()})
        pdf.save(out)
    return out.getvalue()


def pressed(raw: bytes, document: Document = DOCUMENT) -> Any:
    press = Press("x1a", icc.load("fogra39"), marks=False)
    return pikepdf.open(io.BytesIO(recoloured(raw, document, STYLE, Made("tilegen test", "test"), press)))


def test_colours_of_every_space_become_inks() -> None:
    content = b"0.0431 0.3098 0.5412 rg 0 g 0.5 G 1 g 0.1 0.2 0.3 0.4 k /DeviceRGB cs 1 0 0 sc 0 0 9 9 re f"
    with pressed(pages(content)) as pdf:
        found = inks(pdf.pages[0])[2:]
    blue = (1, 0.68, 0.05, 0.18)  # the style's own
    assert found == [blue, (0, 0, 0, 1), (0, 0, 0, 0.5), (0, 0, 0, 0), (0.1, 0.2, 0.3, 0.4), (0, 1, 1, 0)]


def test_colours_of_forms_become_inks_and_groups_that_change_nothing_go() -> None:
    def form(pdf: Any) -> Any:
        group = pikepdf.Dictionary(S=pikepdf.Name.Transparency)
        stream = pdf.make_stream(b"1 0 0 rg 0 0 9 9 re f", Subtype=pikepdf.Name.Form, BBox=[0, 0, 9, 9], Group=group)
        return pikepdf.Dictionary(X=stream)

    with pressed(pages(b"q /X Do Q", XObject=form)) as pdf:
        stream = pdf.pages[0].obj.Resources.XObject.X
        assert stream.read_bytes().split() == b"/P01 gs 0 1 1 0 k 0 0 9 9 re f".split()
        assert "/Group" not in stream
        assert "/P01" in stream.Resources.ExtGState


def faint(pdf: Any) -> Any:
    return pikepdf.Dictionary(G=pikepdf.Dictionary(ca=0.5))


def masked(pdf: Any) -> Any:
    return pikepdf.Dictionary(G=pikepdf.Dictionary(SMask=pikepdf.Dictionary(S=pikepdf.Name.Alpha)))


def picture(pdf: Any) -> Any:
    image = pdf.make_stream(
        b"\0\0\0", Subtype=pikepdf.Name.Image, Width=1, Height=1, BitsPerComponent=8, ColorSpace=pikepdf.Name.DeviceRGB
    )
    return pikepdf.Dictionary(X=image)


@pytest.mark.parametrize(
    ("content", "resources", "said"),
    [
        (b"/G gs 0 0 9 9 re f", {"ExtGState": faint}, "something transparent"),
        (b"/G gs 0 0 9 9 re f", {"ExtGState": masked}, "something transparent"),
        (b"/X Do", {"XObject": picture}, "a picture"),
        (b"/Pattern cs /P scn 0 0 9 9 re f", {}, "the colour space /Pattern"),
        (b"/P scn 0 0 9 9 re f", {}, "a pattern"),
        (b"/S sh", {}, "a gradient"),
        (b"BI /W 1 /H 1 /BPC 8 /CS /RGB ID \0\0\0 EI", {}, "a picture"),
        (b"0.9 0.8 0.7 0.1 k", {}, "% of ink"),
    ],
)
def test_what_has_no_inks_is_refused(content: bytes, resources: dict[str, Any], said: str) -> None:
    with pytest.raises(BackendError, match=re.escape(said)):
        pressed(pages(content, **resources))


@pytest.mark.parametrize(("count", "wanted"), [(1, 4), (4, 4), (5, 8), (7, 8)])
def test_a_fold_gets_blank_pages_before_the_last(count: int, wanted: int) -> None:
    document = Document("test", "en", "booklet", 100, 100, (), (("Noto Sans", 1.0),), fold=Fold(200, 100, "short"))
    with pressed(pages(b"0 0 9 9 re f", count), document) as pdf:
        full = [b" re" in page.obj.Contents.read_bytes() for page in pdf.pages]
    assert full == [True] * (count - 1) + [False] * (wanted - count) + [True]
