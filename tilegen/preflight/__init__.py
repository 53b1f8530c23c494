"""Numbered findings about a finished Drawing, before anything is written. Never changes what it looks at."""

from tilegen.preflight.check import Finding, check, refuse

__all__ = ["Finding", "check", "refuse"]
