"""What a PDF for a print shop says of itself: its standard, its printing condition, and which file it is.

PDF/X asks for dates and for a number that no other file has. Both must not depend on the clock: the date is that of
SOURCE_DATE_EPOCH, which builders of packages set, or else 1 January 2000; the number is made from the content.
"""

from __future__ import annotations

import hashlib
import os
from datetime import UTC, datetime
from typing import Any
from xml.sax.saxutils import escape

from tilegen.errors import BackendError
from tilegen.model.press import Press

FIXED = 946_684_800  # 2000-01-01T00:00:00Z
REGISTRY = "http://www.color.org"
LATEST = 4_102_444_800  # 2100: beyond it somebody gave milliseconds
RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
SPACES = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "xmpMM": "http://ns.adobe.com/xap/1.0/mm/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "pdfxid": "http://www.npes.org/pdfx/ns/id/",
    "pdfaid": "http://www.aiim.org/pdfa/ns/id/",
}


def claim(pdf: Any, press: Press) -> None:
    """Add dates, XMP and output intent to a file whose Info says what it is. Raises BackendError."""
    from pikepdf import Array, Name, String

    info, when = pdf.trailer.Info, _moment()
    for key in list(info.keys()):
        if str(info[key]):
            info[key] = String(_legal(str(info[key])))
        else:
            del info[key]
    stamp = String(when.strftime("D:%Y%m%d%H%M%S+00'00'"))
    info.CreationDate, info.ModDate = stamp, stamp
    if press.standard != "a1b":
        info.Trapped = Name("/False")
    if press.standard == "x1a":
        info.GTS_PDFXVersion = String("PDF/X-1a:2003")
    packet = _xmp(info, press, when, _number(pdf, press))
    pdf.Root.Metadata = pdf.make_stream(packet.encode("utf-8"), Type=Name.Metadata, Subtype=Name.XML)
    pdf.Root.OutputIntents = Array([_intent(pdf, press)])


def _moment() -> datetime:
    """Return the date of the file. Raises BackendError."""
    text = os.environ.get("SOURCE_DATE_EPOCH", "") or str(FIXED)
    if not (text.isascii() and text.isdigit() and int(text[:12]) < LATEST):
        raise BackendError(f'SOURCE_DATE_EPOCH is "{text}"', hint="expected seconds since 1970, or nothing")
    return datetime.fromtimestamp(int(text), UTC)


def _legal(text: str) -> str:
    """Return a text without what XML cannot hold."""
    return "".join(c if c >= " " and c not in "\ufffe\uffff" else " " for c in text)


def _number(pdf: Any, press: Press) -> str:
    """Return a number that only files with this content have, written as a UUID."""
    digest = hashlib.sha256(f"{press.standard} {press.profile.condition}".encode() + press.profile.data)
    for page in pdf.pages:
        digest.update(str(page.obj.MediaBox).encode())
        digest.update(page.obj.Contents.read_bytes())
    for key, value in sorted(pdf.trailer.Info.items()):
        digest.update(f"{key} {value}".encode())
    h = digest.hexdigest()
    return f"uuid:{h[:8]}-{h[8:12]}-8{h[13:16]}-8{h[17:20]}-{h[20:32]}"


def _intent(pdf: Any, press: Press) -> Any:
    """Return the output intent: a registered name is enough for X-1a, all others hold the profile."""
    from pikepdf import Dictionary, Name, String

    profile, archive = press.profile, press.standard == "a1b"
    intent = Dictionary(
        Type=Name.OutputIntent,
        S=Name.GTS_PDFA1 if archive else Name.GTS_PDFX,
        OutputConditionIdentifier=String(profile.condition or "Custom"),
        OutputCondition=String(profile.title),
        Info=String(profile.title),
    )
    if profile.condition:
        intent.RegistryName = String(REGISTRY)
    if press.standard != "x1a" or not profile.condition:
        intent.DestOutputProfile = pdf.make_stream(profile.data, N=4)
    return pdf.make_indirect(intent)


def _xmp(info: Any, press: Press, when: datetime, number: str) -> str:
    """Return the XMP packet: the same words as in Info, and the standard."""
    stamp = when.strftime("%Y-%m-%dT%H:%M:%S+00:00")
    values = {
        "dc:format": "application/pdf",
        "dc:title": _alt(info, "/Title"),
        "dc:description": _alt(info, "/Subject"),
        "xmp:CreatorTool": _plain(info, "/Creator"),
        "pdf:Keywords": _plain(info, "/Keywords"),
        "pdf:Producer": _plain(info, "/Producer"),
        **dict.fromkeys(("xmp:CreateDate", "xmp:ModifyDate", "xmp:MetadataDate"), stamp),
        "xmpMM:DocumentID": number,
        "xmpMM:InstanceID": number,
        "xmpMM:VersionID": "1",
        "xmpMM:RenditionClass": "default",
    }
    if press.standard == "a1b":
        values |= {"pdfaid:part": "1", "pdfaid:conformance": "B"}
    else:
        values["pdf:Trapped"] = "False"
    if press.standard == "x4":
        values["pdfxid:GTS_PDFXVersion"] = "PDF/X-4"
    parts = []
    for prefix, uri in SPACES.items():
        lines = [f"<{k}>{v}</{k}>\n" for k, v in values.items() if v and k.partition(":")[0] == prefix]
        if lines:  # each schema in a description of its own: some readers want that
            parts.append(f'<rdf:Description rdf:about="" xmlns:{prefix}="{uri}">\n{"".join(lines)}</rdf:Description>\n')
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        f'<x:xmpmeta xmlns:x="adobe:ns:meta/">\n<rdf:RDF xmlns:rdf="{RDF}">\n{"".join(parts)}</rdf:RDF>\n'
        '</x:xmpmeta>\n<?xpacket end="w"?>'
    )


def _plain(info: Any, key: str) -> str:
    return escape(str(info[key])) if key in info else ""


def _alt(info: Any, key: str) -> str:
    text = _plain(info, key)
    return f'<rdf:Alt><rdf:li xml:lang="x-default">{text}</rdf:li></rdf:Alt>' if text else ""
