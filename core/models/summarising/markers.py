"""Words on which the meaning of a sentence in a contract turns, grouped by what it means when a summary omits one."""

from __future__ import annotations

from typing import Final

from core.text.words import word_set

FREE: Final = word_set(
    "a an the this that these those such said any be is are was were been being has have had do does did of in on upon "
    "for at under as into with so then also there hereby herein hereof hereunder hereto thereof thereunder thereto"
)
"""Words that a summary may add or leave out: they decide nothing."""

SAME: Final = {
    **dict.fromkeys(("shall", "will", "must"), "shall"),
    **dict.fromkeys(("may", "can"), "may"),
    **dict.fromkeys(("agreement", "contract"), "agreement"),
    **dict.fromkeys(("percent", "%"), "percent"),
}
"""Words that mean the same in a contract; pairs of which only one is binding are not among them."""

MODALS: Final = word_set("shall may might could would should")

DENIALS: Final = word_set("not no nor neither never none nothing without non")
"""Words that deny what comes right after them."""

NEGATIONS: Final = DENIALS | word_set(
    "fail refuse declin prohibit prevent forbid refrain ceas lack waiv disclaim exclud deni"
)
"""Stems; a sentence that leaves one out may say the opposite."""

CONDITIONS: Final = word_set("if unless when where whether until event proviso")
"""Words that introduce a condition, or something said under one."""

SUBORDINATING: Final = CONDITIONS | word_set("which who whose whom except while because extent")
"""Stems; what follows one of them is not asserted: "if Licensor defaults" does not say that it does."""

QUANTIFYING: Final = word_set("either each both other all everi neither")
"""Stems; "the party" is not "either party"."""

STATING: Final = word_set("agre coven acknowledg understood understand undertak")
"""Stems of verbs by which a party commits to what follows "that". After any other verb it may be merely reported:
"says that", "claims that".
"""

QUALIFYING: Final = SUBORDINATING | word_set(
    "subject notwithstand save onli sole other otherwis howev materi substanti reason gross wil written prior certain "
    "foregoing without"
)
"""Stems; where a passage has one that a sentence leaves out, it says more than the sentence does."""

COMPARING: Final = word_set(
    "least most more less than up exceed exceed within later earlier minimum maximum greater lesser over below above"
)
"""Stems that say whether a number is a floor or a ceiling."""

ROLES: Final = word_set("by from against of between")
"""Prepositions before a party that say what it does, or what is done to it; "to" is omitted as often as not."""
