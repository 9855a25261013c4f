"""Abbreviations in contracts, by what a full stop after them means, and the words that begin sentences."""

from __future__ import annotations

from typing import Final

from core.text.lists import word_set

NEVER_LAST: Final = word_set(
    "mr mrs ms dr prof hon rev messrs mme st mt ft gen gov sen rep capt col lt attn v vs cf viz re approx incl excl "
    "dept univ assn bros e.g i.e c.f ie eg a/k/a f/k/a d/b/a tel fax ref resp intl natl"
)
BEFORE_A_NUMBER: Final = word_set(
    "no nos nr sec secs sect ss art arts sched scheds ex exh para paras par cl cls ch vol fig figs reg regs rule p pp "
    "pg app n fn ann pt subsec jan feb mar apr jun jul aug sep sept oct nov dec stat supp"
)
MAY_END: Final = word_set(
    "inc ltd corp co cos llc llp lp plc pty cie gmbh etc al jr sr esq ph.d ave rd blvd bldg ste sq hwy est mfg ins "
    "ltda av l.l.c l.l.p s.a.r.l s.p.a dist ct cir cal del fla ill mass mich minn pa tex va wash conn ariz colo"
)
FIRST_WORDS: Final = word_set(
    "a after all although an and any as at because before both but by consequently during each either every except "
    "following for further furthermore given have he her here however i if in it its moreover neither nevertheless no "
    "none nor nothing notwithstanding of on once one only or other our provided pursuant should since so some subject "
    "such that the their then there thereafter therefore these they this those though thus to under unless until upon "
    "we what when where whether which while who with within without you your"
)
