"""The inventory: which tiles the set has, how many, and what they are worth, as text or CSV."""

from __future__ import annotations

from tilegen.drawing.table import Table
from tilegen.model.tileset import exact
from tilegen.products.base import Job, KitFile, Option, Product
from tilegen.products.squares import counts


def make(job: Job) -> Table:
    """List the faces with counts, points and totals."""
    say, tileset, board = job.texts.say, job.tileset, job.get("board")
    scored = tileset.scored  # where nothing is, columns of zeros say nothing
    rows = tuple(
        (
            *(face.face or say("blank"), face.count),
            *((face.points, exact(face.count * face.points)) if scored else ()),
            say(f"kind_{face.kind}"),
        )
        for face in tileset.faces
    )
    return Table(
        title=job.title,
        heads=(say("face"), say("count"), *((say("points"), say("points_all")) if scored else ()), say("kind")),
        rows=rows,
        total=(say("total"), tileset.total, *(("", tileset.points) if scored else ()), ""),
        decimal=job.texts.decimal,
        notes=(say("in_hand", rack=tileset.rack), *((counts(job.texts, board),) if board else ())),
    )


PRODUCT = Product(
    command="inventory",
    title="Inventory",
    help="A plain list of faces, counts and points with their totals (text or CSV).",
    formats=("txt", "csv"),
    options=(Option("board", "board", "also say how many premium squares this board has"),),
    make=make,
    kit=(KitFile(90, "inventory", ("txt", "csv"), {"board": "classic15"}),),
    examples=(
        "tilegen inventory binary",
        "tilegen inventory binary --board classic15",
        "tilegen inventory binary -o tiles.csv",
    ),
)
