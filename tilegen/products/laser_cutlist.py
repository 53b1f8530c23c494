"""The cut list: sheets, material, lengths and the time that the laser needs, as text or CSV."""

from __future__ import annotations

from dataclasses import dataclass

from tilegen.drawing.items import Drawing, Page
from tilegen.drawing.measure import bands, extent, work
from tilegen.drawing.table import Table
from tilegen.products import laser_tiles
from tilegen.products.base import Job, KitFile, Option, Product

PIERCE = 0.1  # seconds until the beam is through, each time it is switched on
RAPID = 300.0  # mm/s with the beam off
INTERVAL = 0.1  # mm between the lines of an engraving
OVERSCAN = 5.0  # mm that the head runs past an engraving on each side, to brake and turn

HEADS = ("sheet", "tiles", "material mm", "cut mm", "score mm", "engrave lines", "travel mm", "minutes")


@dataclass(frozen=True, slots=True)
class Speeds:
    """Speeds of the head with the beam on, in mm/s."""

    cut: float
    score: float
    engrave: float


def make(job: Job) -> Table:
    """List what each bed of the laser tiles takes."""
    speeds = Speeds(job.get("cut_speed"), job.get("score_speed"), job.get("engrave_speed"))
    drawing = laser_tiles.make(job)
    rows = tuple(_row(page, speeds) for page in drawing.pages)
    return Table(
        title=f"{drawing.title}, cut list",
        heads=HEADS,
        rows=rows,
        total=("total", _sum(rows, 1), "", *(_sum(rows, column) for column in range(3, 7)), _minutes(rows)),
        notes=(*drawing.notes, *_notes(drawing, speeds)),
    )


def _row(page: Page, speeds: Speeds) -> tuple[str | int, ...]:
    cut, score = work(page, "cut"), work(page, "score")
    used = extent(page, "cut")
    swept = bands(page, "engrave")
    lines = [round(box.height / INTERVAL) for box in swept]
    run = sum(n * (box.width + 2 * OVERSCAN) for n, box in zip(lines, swept, strict=True))
    seconds = (
        cut.length / speeds.cut
        + score.length / speeds.score
        + run / speeds.engrave
        + (cut.travel + score.travel) / RAPID
        + (cut.strokes + score.strokes) * PIERCE
    )
    return (
        page.name,
        sum(1 for _ in page.groups("tile")),
        f"{used.width:.1f} × {used.height:.1f}" if used else "–",
        round(cut.length),
        round(score.length),
        sum(lines),
        round(cut.travel + score.travel),
        f"{seconds / 60:.1f}",
    )


def _sum(rows: tuple[tuple[str | int, ...], ...], column: int) -> int:
    return sum(int(row[column]) for row in rows)


def _minutes(rows: tuple[tuple[str | int, ...], ...]) -> str:
    return f"{sum(float(row[-1]) for row in rows):.1f}"


def _notes(drawing: Drawing, speeds: Speeds) -> tuple[str, ...]:
    bed = drawing.pages[0]
    return (
        f"material: what the cut lines cover of each bed of {bed.width:g} × {bed.height:g} mm",
        f"minutes: lines at {speeds.cut:g} mm/s to cut and {speeds.score:g} mm/s to score, {PIERCE:g} s each time the "
        f"beam is switched on, the way between lines as drawn at {RAPID:g} mm/s;",
        f"engraving line by line, {INTERVAL:g} mm apart, over the width of each row and {OVERSCAN:g} mm on both sides "
        f"at {speeds.engrave:g} mm/s. An estimate: your program knows its machine better.",
    )


PRODUCT = Product(
    command="laser cutlist",
    title="Cut list",
    help="What the laser tiles take: sheets, material, lengths and estimated time (text, CSV).",
    formats=("txt", "csv"),
    options=(
        *laser_tiles.OPTIONS,
        Option("cut-speed", "speed", "of the head when it cuts", "10mm/s"),
        Option("score-speed", "speed", "of the head when it scores", "50mm/s"),
        Option("engrave-speed", "speed", "of the head when it engraves", "300mm/s"),
    ),
    make=make,
    kit=(KitFile(61, "cut-list", ("txt",)),),
    style="laser",
    examples=(
        "tilegen laser cutlist binary",
        "tilegen laser cutlist binary --mark line --cut-speed 5mm/s",
        "tilegen laser cutlist binary --layout separate -o cut-list.csv",
    ),
)
