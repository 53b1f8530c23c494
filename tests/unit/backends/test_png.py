from __future__ import annotations

import builtins
import struct
import zlib
from collections.abc import Callable
from typing import Any

import pytest

from tilegen.cli import deliver
from tilegen.errors import BackendError

Make = Callable[..., deliver.Finished]


def chunks(png: bytes) -> dict[bytes, bytes]:
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    found, at = {}, 8
    while at < len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        kind, body = png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        assert struct.unpack(">I", png[at + 8 + size : at + 12 + size])[0] == zlib.crc32(kind + body)
        found[kind] = body
        at += 12 + size
    return found


def hide(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Make imports fail as they do where a system library is missing."""
    real = builtins.__import__

    def imported(name: str, *rest: Any, **more: Any) -> Any:
        if name in names:
            raise OSError("no library called cairo-2 was found") if name == "cairosvg" else ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", imported)


@pytest.mark.parametrize("hidden", [["cairosvg"], ["resvg_py"]])
def test_a_picture_has_the_size_of_the_page(hidden: list[str], make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    made = make("magnets")
    if "cairosvg" not in hidden:
        try:
            import cairosvg  # noqa: F401  # found, but does it find its library?
        except OSError:
            pytest.skip("this machine has no libcairo; the other renderer is tested")
    hide(monkeypatch, *hidden)
    found = chunks(deliver.render(made, "png")[0])
    width, height = struct.unpack(">II", found[b"IHDR"][:8])
    assert (width, height) == pytest.approx((210 / 25.4 * 150, 297 / 25.4 * 150), abs=1.5)
    assert struct.unpack(">IIB", found[b"pHYs"]) == (5906, 5906, 1)


def test_u22_without_a_renderer_one_line_names_the_fix(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    made = make("magnets")
    hide(monkeypatch, "cairosvg", "resvg_py")
    with pytest.raises(BackendError, match=r"libcairo .*apt install libcairo2"):
        deliver.render(made, "png")


def test_a_kit_is_complete_without_a_renderer_but_for_the_picture(
    tilegen: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Any, small_kit: Callable[..., None]
) -> None:
    hide(monkeypatch, "cairosvg", "resvg_py")
    small_kit()
    answer = tilegen("kit")
    assert answer.status == 0
    assert answer.err.startswith("tilegen: 00-contact-sheet.png was not made: no PNG: CairoSVG does not find")
    assert len(answer.err.splitlines()) == 1
    assert "10-magnets-a4.pdf" in {p.name for p in (tmp_path / "output" / "binary").iterdir()}


def test_pages_of_documents_are_fine_enough_for_small_tiles(make: Make) -> None:
    pages = deliver.render(make("reference", paper="a4"), "png")
    for page in pages:
        found = chunks(page)
        width, height = struct.unpack(">II", found[b"IHDR"][:8])
        assert (width, height) == pytest.approx((210 / 25.4 * 300, 297 / 25.4 * 300), abs=1.5)
        assert struct.unpack(">IIB", found[b"pHYs"]) == (11811, 11811, 1)
