"""Numbered findings about a finished Drawing or Document, before anything is written. Changes nothing."""

from tilegen.preflight.check import Finding, check, refuse
from tilegen.preflight.document import check_document
from tilegen.preflight.printer import leaving

__all__ = ["Finding", "check", "check_document", "leaving", "refuse"]
