"""R10 to R21, R28 to R32: what printers and print shops trip over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tilegen.drawing.finished import Finished, Sheet
from tilegen.drawing.geometry import Box
from tilegen.model.findings import ERROR, NOTE, WARNING, FileFinding
from tilegen.preflight.check import THINNEST
from tilegen.preflight.measured import Measured
from tilegen.preflight.promise import Promise

PAPER = 0.2  # mm by which a page may differ from its paper
COARSE, FINE = 150.0, 250.0  # pixels an inch: below, edges look torn; below, they look soft
MOST_INK = 300.0  # per cent of one ink that coated paper carries
INSIDE = 0.05  # mm
NAMED = 4
OPAQUE = ("PDF/X-1", "PDF/X-3", "PDF/A-1")  # standards in which nothing shows through


def lines(pages: Sequence[Measured]) -> Iterator[FileFinding]:
    """Yield lines that are too thin to print."""
    for page in pages:
        thin = page.thinnest
        if thin is not None and thin.width < THINNEST - 1e-4:
            how = f"{thin.width:.3f} mm" if thin.width > 0 else "as thin as the printer can"
            yield FileFinding(
                "R16", WARNING, f"a line is {how}, at {thin.x:.1f}, {thin.y:.1f} mm; below {THINNEST:.3f} mm (0.25 pt) "
                "lines come out uneven or not at all",
                "give it 0.1 mm or more", page.sheet.number,
            )  # fmt: skip
            return


def findings(
    file: Finished, pages: Sequence[Measured], said: Promise | None, paper: tuple[float, float] | None, laser: bool
) -> list[FileFinding]:
    """Return what there is to say of pages, boxes, fonts, images, colours, standards and layers."""
    found = [*_paper(file, paper), *_turned(file)]
    for page in pages:
        found += _boxes(page.sheet)
    found += [*_fonts(file), *_images(pages, laser), *_colours(pages), *_claims(file, pages)]
    found += [*_hidden(pages), *_dialogs(file, pages, laser), *_changed(file, said)]
    found += [*_damage(file), *_annotations(pages)]
    return found


def _paper(file: Finished, paper: tuple[float, float] | None) -> Iterator[FileFinding]:
    sizes = {(round(s.width, 1), round(s.height, 1)) for s in file.sheets}
    if paper is not None:
        for sheet in file.sheets:
            # What a print shop trims is the page; marks and bleed make the sheet of the file larger.
            shop = any(claim.startswith(("PDF/X", "PDF/A")) for claim in file.claims)
            width, height = _trimmed(sheet) if shop else (sheet.width, sheet.height)
            off = [abs(a - b) for a, b in zip(sorted((width, height)), sorted(paper), strict=True)]
            if max(off) > PAPER:
                stated = f"the page is {width:.1f} × {height:.1f} mm, not {paper[0]:g} × {paper[1]:g} mm"
                yield FileFinding(
                    "R10", ERROR, f"{stated} as its command says",
                    "it was put on other paper: ask for that paper, or make the file again for this one", sheet.number,
                )  # fmt: skip
                return
    elif len(sizes) > 1 and file.kind == "pdf":
        names = ", ".join(f"{w:g} × {h:g} mm" for w, h in sorted(sizes)[:NAMED])
        yield FileFinding("R10", WARNING, f"the pages differ in size: {names}", "print them one size at a time")


def _trimmed(sheet: Sheet) -> tuple[float, float]:
    """Return the size of a page after trimming, in mm."""
    box = sheet.boxes.get("TrimBox")
    return (box.width, box.height) if box is not None else (sheet.width, sheet.height)


def _size(sheet: Sheet) -> str:
    return f"{sheet.width:.1f} × {sheet.height:.1f} mm"


def _turned(file: Finished) -> Iterator[FileFinding]:
    for sheet in file.sheets:
        if sheet.turned:
            yield FileFinding(
                "R11", WARNING, f"the page is turned by {sheet.turned}° with /Rotate; some programs pass that over",
                "export it upright", sheet.number,
            )  # fmt: skip
            break
    for sheet in file.sheets:
        if sheet.zoom != 1:
            size = f"{sheet.width / sheet.zoom:.1f} × {sheet.height / sheet.zoom:.1f} mm"
            yield FileFinding(
                "R30", WARNING, f"the page is {sheet.zoom:g} times as large as its numbers (UserUnit); "
                f"some programs pass that over, and take it for {size}",
                "export it with UserUnit 1", sheet.number,
            )  # fmt: skip
            return


def _damage(file: Finished) -> Iterator[FileFinding]:
    """Yield what had to be mended before the file could be read."""
    if file.unsized:
        yield FileFinding(
            "R31", ERROR, "a page does not say how large it is (MediaBox): US Letter is assumed here, other programs "
            "take other sizes",
            "export it again",
        )  # fmt: skip
    elif file.damage:
        places = "1 place" if file.damage == 1 else f"{file.damage} places"
        yield FileFinding(
            "R31", WARNING, f"it is damaged, and was mended in {places} to be read: something may be missing",
            "export it again; shops may refuse it",
        )  # fmt: skip


def _annotations(pages: Sequence[Measured]) -> Iterator[FileFinding]:
    """Yield stamps, notes and form fields, which belong to no drawing."""
    for prints in (True, False):
        found = [(note, page.sheet.number) for page in pages for note in page.sheet.notes if note.prints is prints]
        if found:
            (first, number), many = found[0], len(found)
            x, y = (round(n, 1) + 0.0 for n in first.box[:2])
            where = f"{first.kind} at {x:.1f}, {y:.1f} mm"
            things = "1 annotation lies" if many == 1 else f"{many} annotations lie"
            way = f", and print{'s' if many == 1 else ''}" if prints else "; most programs do not print them"
            yield FileFinding(
                "R32", WARNING if prints else NOTE,
                f"{things} over the drawing{way}: {where}"
                f"{f' and {many - 1} more' if many > 1 else ''}",
                "delete them, or flatten them into the page if they are meant", number,
            )  # fmt: skip


def _boxes(sheet: Sheet) -> Iterator[FileFinding]:
    for name in sheet.unread:
        yield FileFinding(
            "R12", ERROR, f"the {name} is not four numbers", "set the boxes of the page anew", sheet.number
        )
    media = sheet.boxes.get("MediaBox")
    if media is None:
        return
    for inner, outer in (("CropBox", "MediaBox"), ("BleedBox", "MediaBox"), ("TrimBox", "BleedBox")):
        box, around = sheet.boxes.get(inner), sheet.boxes.get(outer, media)
        if box is not None and not around.contains(box, INSIDE):
            yield FileFinding(
                "R12", ERROR, f"the {inner} reaches outside the {outer}", "set the boxes of the page anew", sheet.number
            )
    crop = sheet.boxes.get("CropBox", media)
    if media.contains(crop, INSIDE) and not crop.contains(media, 0.5):
        yield FileFinding(
            "R12", WARNING, f"the CropBox hides a part of the page: {crop.width:.1f} × {crop.height:.1f} mm are shown",
            "printed is what is shown, fitted to the paper: take the CropBox away", sheet.number,
        )  # fmt: skip


def _fonts(file: Finished) -> Iterator[FileFinding]:
    missing = [font.name for font in file.fonts if not font.embedded]
    if missing:
        more = f" and {len(missing) - NAMED} more" if len(missing) > NAMED else ""
        yield FileFinding(
            "R14", ERROR, f"fonts are not embedded: {', '.join(missing[:NAMED])}{more}",
            "export with all fonts embedded, or with text as outlines; the printer takes another font otherwise",
        )  # fmt: skip


def _images(pages: Sequence[Measured], laser: bool) -> Iterator[FileFinding]:
    coarse = [(p.density, page.sheet.number, p) for page in pages for p in page.sheet.pictures if p.density]
    if not coarse or laser:
        return
    density, number, picture = min(coarse, key=lambda c: c[0])
    if density < FINE - 0.5:
        low = density < COARSE - 0.5
        yield FileFinding(
            "R17", WARNING if low else NOTE,
            f"an image has {density:.0f} pixels an inch, at {picture.box.x0:.1f}, {picture.box.y0:.1f} mm "
            f"({picture.columns} × {picture.rows} pixels, {picture.space})",
            "take a larger image: 300 pixels an inch look sharp", number,
        )  # fmt: skip


def _colours(pages: Sequence[Measured]) -> Iterator[FileFinding]:
    for page in pages:
        if page.most_ink > MOST_INK + 0.5:
            yield FileFinding(
                "R18", WARNING, f"{page.most_ink:.0f} % ink in one place; coated paper carries {MOST_INK:.0f} %",
                "use less of cyan, magenta and yellow; black text needs black alone", page.sheet.number,
            )  # fmt: skip
            break
    used = {colour.partition(" ")[0] for page in pages for colour in page.colours}
    if {"RGB", "CMYK"} <= used:
        yield FileFinding(
            "R19", NOTE, "colours are in part RGB and in part CMYK", "one kind for all gives colours that match"
        )


def _claims(file: Finished, pages: Sequence[Measured]) -> Iterator[FileFinding]:
    """Yield standards that the file names but does not keep, as far as that is looked at here."""
    used = {colour for page in pages for colour in page.colours}
    for claim in file.claims:
        wrong = []
        if claim.startswith("PDF/X") and not file.intent:
            wrong.append("it has no output intent")
        if claim.startswith(("PDF/X", "PDF/A")) and any(not font.embedded for font in file.fonts):
            wrong.append("fonts are not embedded")
        if claim.startswith("PDF/X") and file.locked:
            wrong.append("it is encrypted")
        if claim.startswith("PDF/X-1") and "RGB" in {c.partition(" ")[0] for c in used}:
            wrong.append("it has RGB colours")
        if claim.startswith("PDF/X") and any(
            "TrimBox" not in p.sheet.boxes and "ArtBox" not in p.sheet.boxes for p in pages
        ):
            wrong.append("it has no TrimBox")
        if claim.startswith(OPAQUE) and any(p.sheet.transparent for p in pages):
            wrong.append("it has transparency")
        if claim.startswith("PDF/X") and any(_laid(page.sheet) for page in pages):
            wrong.append("annotations lie inside its bleed")
        if wrong:
            yield FileFinding(
                "R20", ERROR, f"it says that it is {claim}, but {', and '.join(wrong)}",
                "export it again in that standard, without changing it afterwards",
            )  # fmt: skip


def _laid(sheet: Sheet) -> bool:
    """Tell whether an annotation reaches into what is printed and trimmed."""
    inside = sheet.boxes.get("BleedBox") or sheet.boxes.get("TrimBox") or Box(0, 0, sheet.width, sheet.height)
    common = (note.box.clipped(inside) for note in sheet.notes)
    return any(box.width > 0 and box.height > 0 for box in common)


def _hidden(pages: Sequence[Measured]) -> Iterator[FileFinding]:
    for page in pages:
        if page.sheet.hidden:
            yield FileFinding(
                "R21", WARNING, "some things lie in layers that are off, or are hidden",
                "delete them, or show them, before the file goes out", page.sheet.number,
            )  # fmt: skip
            return


def _dialogs(file: Finished, pages: Sequence[Measured], laser: bool) -> Iterator[FileFinding]:
    if file.kind == "pdf" and not laser and file.scaling != "None" and any(page.cells for page in pages):
        yield FileFinding(
            "R13", NOTE, "it does not ask print dialogs to leave its size alone (PrintScaling)",
            "choose 100 % or actual size yourself when you print",
        )  # fmt: skip
    if file.locked:
        yield FileFinding("R29", NOTE, "it is encrypted, though it opens without a password", "shops may refuse it")


def _changed(file: Finished, said: Promise | None) -> Iterator[FileFinding]:
    if said is not None and not file.origin.program.startswith("tilegen"):
        by = file.origin.program or "another program"
        yield FileFinding(
            "R28", NOTE, f"tilegen made it, and {by} has written it anew", "compare it with the file that tilegen made"
        )
