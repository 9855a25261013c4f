"""What reading needs of this computer besides the file: language data for scans, LibreOffice for old Word documents."""

from __future__ import annotations

from core.isolation.programs import Needs
from core.reading.ocr.tessdata import language_data
from core.reading.office.libreoffice import conversion, find_office


def reading_needs() -> Needs:
    """What processes that read files must be given; see `core.isolation.pool.run_isolated`."""
    data, office = language_data(), find_office()
    return Needs((str(data),) if data else (), conversion(office) if office else None)
