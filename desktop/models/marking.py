"""Qt's mark for texts in tables built at import, which `core.tr` translates when they are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:

    def QT_TRANSLATE_NOOP(context: str, text: str) -> str:  # noqa: ARG001
        """Returns the text unchanged; the binding's own stub declares that it returns any object."""
        return text

else:
    from PySide6.QtCore import QT_TRANSLATE_NOOP

__all__ = ["QT_TRANSLATE_NOOP"]
