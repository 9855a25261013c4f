"""A contract as filing agents convert it to HTML: no headings, only fonts, alignment and non-breaking spaces.

With the look "layout-tables" each numbered paragraph is a one-row table, as many word processors export it.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from samples.contract import Block, Contract, Run, Runs, accepted, heading_runs, plain

if TYPE_CHECKING:
    from pathlib import Path

_WORDS_A_PAGE = 480
_FONT = "font-family:Times New Roman;font-size:10pt"
_NBSP = "&nbsp;"


def render(contract: Contract, target: Path) -> None:
    """Writes the contract to ``target``."""
    body = "\n".join(_paged(contract))
    head = f"<HTML><HEAD>\n<TITLE>{escape(contract.settings.title)}</TITLE>\n</HEAD>\n"
    target.write_text(f'{head}<BODY BGCOLOR="WHITE">\n{body}\n</BODY></HTML>\n', encoding="utf-8", newline="\n")


def _paged(contract: Contract) -> list[str]:
    """The blocks, with a page number and a rule wherever the printed page ended."""
    lines, words, page = [_running(contract.settings.header)], 0, 1
    for block in contract.blocks:
        if block.kind in ("pagebreak", "schedule") or words > _WORDS_A_PAGE:
            lines += [_foot(contract, page), '<HR SIZE="3" style="COLOR:#999999" WIDTH="100%" ALIGN="CENTER">']
            lines.append(_running(contract.settings.header))
            words, page = 0, page + 1
        lines.append(_block(contract, block))
        words += len(plain(block.runs).split())
    return [*lines, _foot(contract, page)]


def _running(text: str) -> str:
    return f'<P STYLE="margin-top:0pt;margin-bottom:12pt;{_FONT}" ALIGN="right">{escape(text)}</P>'


def _foot(contract: Contract, page: int) -> str:
    text = escape(contract.settings.footer.replace("{page}", str(page)))
    return f'<P STYLE="margin-top:12pt;margin-bottom:0pt;{_FONT}" ALIGN="center">{text}</P>'


def _p(html: str, align: str = "left") -> str:
    return f'<P STYLE="margin-top:12pt;margin-bottom:0pt;{_FONT}" ALIGN="{align}">{html}</P>'


def _html(runs: Runs) -> str:
    return "".join(map(_run, accepted(runs)))


def _run(run: Run) -> str:
    html = escape(run.text, quote=False).replace("’", "&#146;").replace("“", "&#147;").replace("”", "&#148;")
    html = html.replace("–", "&#150;")
    html = f"<U>{html}</U>" if run.underline else html
    return f"<B>{html}</B>" if run.bold else html


def _block(contract: Contract, block: Block) -> str:
    html = _html(block.runs)
    match block.kind:
        case "pagebreak":
            return ""
        case "title":
            return _p(f'<FONT STYLE="font-size:12pt"><B>{escape(contract.settings.title)}</B></FONT>', "center")
        case "schedule":
            return _p(f"<B>{block.label}<BR>{html}</B>", "center")
        case "heading":
            return _p(f"<B>{html}</B>", "center")
        case "centred":
            return _p(html, "center")
        case "table":
            return _table(block)
        case "sign":
            return _sign(block)
        case "clause":
            return _clause(contract, block)
        case "recital":
            return _numbered(contract, block.label, html, 0)
    return _p(_NBSP * 10 * (block.level > 0) + html)


def _clause(contract: Contract, block: Block) -> str:
    level = contract.level_of(block)
    html = _html(heading_runs(block, level) + block.runs)
    if "centred" in level.flags:
        return _p(f"<B>{block.label}<BR>{html}</B>", "center")
    label = f"<B>{block.label}</B>" if "bold" in level.flags else block.label
    return _numbered(contract, label, html, block.level - 1)


def _numbered(contract: Contract, label: str, html: str, depth: int) -> str:
    if "layout-tables" not in contract.settings.look:
        return _p(f"{_NBSP * 5 * (depth + 1)} {label}{_NBSP * 2} {html}")
    cell = f'<TD VALIGN="top" WIDTH="%d%%"><FONT STYLE="{_FONT}">%s</FONT></TD>'
    space = cell % (4 * depth, _NBSP) if depth else ""
    row = space + cell % (6, label) + cell % (94 - 4 * depth, html)
    return f'<TABLE BORDER="0" CELLPADDING="0" CELLSPACING="0" WIDTH="100%">\n<TR>{row}</TR></TABLE>'


def _table(block: Block) -> str:
    rows = []
    for number, row in enumerate(block.rows):
        cells = (f"<B>{_html(cell)}</B>" if number == 0 else _html(cell) for cell in row)
        rows.append(
            "<TR>"
            + "".join(f'<TD VALIGN="bottom"><FONT STYLE="{_FONT}">{cell}</FONT></TD>' for cell in cells)
            + "</TR>"
        )
    return (
        '<TABLE BORDER="1" CELLPADDING="2" CELLSPACING="0" WIDTH="90%" ALIGN="center">\n' + "\n".join(rows) + "</TABLE>"
    )


def _sign(block: Block) -> str:
    party, *lines = (_html(row[0]) for row in block.rows)
    return _p("<BR>\n".join([f"<B>{party}</B>", "", f"By: {'_' * 28}", *lines]))
