"""A folder of files as one ZIP: the same bytes for the same files, whatever the clock, the system or the user."""

from __future__ import annotations

import io
import stat
import zipfile
from collections.abc import Mapping

from tilegen.backends.made import Made
from tilegen.errors import BackendError

FIRST_DAY = (1980, 1, 1, 0, 0, 0)  # the earliest time that a ZIP can state
UNIX = 3
RIGHTS = stat.S_IFREG | 0o644


def packed(folder: str, files: Mapping[str, bytes], made: Made) -> bytes:
    """Return a ZIP with `files` by name in a folder, in order of their names; its comment says how it was made.

    Names beyond ASCII are marked as UTF-8. Raises BackendError for no files: an archive is never empty.
    """
    if not files:
        raise BackendError("there is nothing to put into the ZIP")
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(f"{folder}/{name}", FIRST_DAY)
            entry.create_system, entry.external_attr = UNIX, RIGHTS << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, files[name])
        archive.comment = "\n".join(made.lines).encode("utf-8")
    return out.getvalue()
