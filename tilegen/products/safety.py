"""The safety page: one side of paper for whoever makes, uses or gives away the game.

It is advice, no certificate and no statement of law. Where its facts are from:

- A small part fits entirely into a cylinder 31.7 mm (1.25 inches) across and 25.4 to 57.1 mm (1 to 2.25 inches) deep,
  about the throat of a child under three: 16 CFR 1501.4; EN 71-1 and ISO 8124-1 use the same cylinder.
- A loose magnet that is a small part is taken for dangerous in toys from a flux index of 50 kG²mm² (0.5 T²mm²) on, the
  square of the flux density at its surface times the area of its pole: EN 71-1, ASTM F963, 16 CFR 1262. At 3 kG a disc
  of 10 mm has about 700. Swallowed magnets pull together through walls of the bowel and pierce them, with signs that
  are easily taken for an upset stomach: so to hospital without waiting for them.
- Magnets stay 15 cm (6 inches) away from pacemakers and defibrillators: advice of the FDA and of makers of implants.
- PVC gives off hydrogen chloride when heated, which with moisture is hydrochloric acid: makers of lasers refuse it.
"""

from __future__ import annotations

from dataclasses import replace

from tilegen.drawing.document import Block, Columns, Document, Figure, Heading, Para, plain
from tilegen.errors import LayoutError
from tilegen.model.measures import Paper, Size
from tilegen.products.base import USUAL, Job, KitFile, Option, Product
from tilegen.products.manual.scene import Scene
from tilegen.products.safety_signs import sign
from tilegen.products.sheet_base import in_words

TUBE, DEPTH = 31.7, 57.1  # mm
FLUX = 50  # kG²mm²
FAR = 15  # cm
SIGN_SHARE = 0.14  # of the width
NARROWEST = 100.0

# The sections: the name of the sign and of the title, and the texts.
SECTIONS = (
    ("small", ("small_keep",)),
    ("magnets", ("magnets_swallowed", "magnets_kinds")),
    ("implants", ("implants",)),
    ("laser", ("laser_watch", "laser_eyes")),
    ("never", ("never",)),
    ("knife", ("knife",)),
    ("spray", ("spray",)),
)


def small(tile: Size) -> bool:
    """Tell whether a flat tile goes into the test cylinder, standing on its edge.

    >>> small(Size(20, 20)), small(Size(31.7, 50)), small(Size(40, 40))
    (True, True, False)
    """
    return min(tile) <= TUBE and max(tile) <= DEPTH


def make(job: Job) -> Document:
    """Write the page. Raises LayoutError for paper that is too small."""
    paper: Paper = job.get("paper")
    if min(paper.width, paper.height) < NARROWEST:
        raise LayoutError(f"{paper.name} is too small for a safety page", hint="take a4 or letter")
    scene = Scene.of(job)
    say = scene.say
    document = scene.document(
        "reference",
        title=f"{scene.title}: {scene.word('safety.title')}",
        width=min(paper.width, paper.height),
        height=max(paper.width, paper.height),
        front=(Heading(say("safety.title"), 1), Para(plain(scene.title))),
        blocks=(Para(say("safety.read"), "lead"), *_sections(job, scene), Para(say("safety.note"), "note")),
        summary=f"one side of {paper.name}",
    )
    return replace(document, warnings=())  # what the rules leave out does not matter here


def _sections(job: Job, scene: Scene) -> list[Block]:
    tile: Size = job.get("tile")
    values = {
        "tile": in_words(tile),
        "tube": f"{TUBE:g}\u00a0mm".replace(".", scene.texts.decimal),
        "flux": scene.word("safety.flux", n=FLUX),
        "far": FAR,
    }
    found: list[Block] = []
    for name, keys in SECTIONS:
        title = scene.say(f"safety.{name}_title")
        first = ("small_fit" if small(tile) else "small_large",) if name == "small" else ()
        words = [Para(scene.say(f"safety.{key}", **values)) for key in (*first, *keys)]
        picture = Figure(sign(name, job.fonts), scene.word("safety.sign", what=scene.word(f"safety.{name}_title")))
        found.append(Columns(((picture,), (Heading(title), *words)), (SIGN_SHARE, 1.0)))
    return found


PRODUCT = Product(
    command="safety",
    title="Safety page",
    help="What can hurt somebody when the game is made or used: magnets, small parts, laser, knives (PDF, text, PNG).",
    formats=("pdf", "txt", "png"),
    options=(
        Option("paper", "paper", "a4, letter … or a size", USUAL),
        Option("tile", "size", "size of the tiles: whether a small child can swallow one", "20mm"),
    ),
    make=make,
    kit=(
        KitFile(5, "safety-a4", ("pdf", "txt"), {"paper": "a4"}, extra=True),
        KitFile(6, "safety-letter", ("pdf",), {"paper": "letter"}, extra=True, alone=("txt",)),
    ),
    examples=(
        "tilegen safety binary --paper letter",
        "tilegen safety binary --lang ru -o safety.txt",
    ),
    book=True,
    ruled=False,
)
