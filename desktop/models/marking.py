"""Qt's mark for texts in tables made at import, which `core.tr` translates where they are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:

    def QT_TRANSLATE_NOOP(context: str, text: str) -> str:  # noqa: ARG001
        """The text as it is; the binding's own stub says that it gives any object."""
        return text

else:
    from PySide6.QtCore import QT_TRANSLATE_NOOP

__all__ = ["QT_TRANSLATE_NOOP"]
