"""What `tilegen check set` says of the colours of groups: which are too faint for the faces that wear them."""

from __future__ import annotations

from collections.abc import Iterator

from tilegen.data import catalogue
from tilegen.errors import TilegenError
from tilegen.model.findings import WARNING, SetFinding
from tilegen.model.style import LEAST_CONTRAST
from tilegen.model.tileset import TileSet


def faint(tileset: TileSet) -> Iterator[SetFinding]:
    """Yield the groups whose colour shows too little of their faces, in the style of the set."""
    if not tileset.groups:
        return
    try:
        style = catalogue.style(dict(tileset.options).get("style", "default"))
    except TilegenError:
        return  # the wish itself is a finding
    if not style.takes_colours:
        return
    for group in tileset.groups:
        worn = {face.look == "inverted" for face in tileset.faces if face.face and face.group == group.name}
        for inverted in sorted(worn):
            if style.faint(group.colour, inverted=inverted):
                found = style.against(group.colour, inverted=inverted)
                what = "behind light faces" if inverted else "for faces"
                message = (
                    f"{group.colour} is too faint {what}: contrast {found:.1f} : 1, at least {LEAST_CONTRAST:g} : 1"
                )
                kept = (
                    "the panel is the usual one" if inverted else "faces have the usual ink, border and mark the colour"
                )
                darker = "darker" if inverted or style.against("#000000") > style.against("#FFFFFF") else "paler"
                fix = f"take a {darker} colour; {kept}"
                yield SetFinding("S32", WARNING, message, fix, f"[groups] {group.name}")
                break  # one line for each group is enough
