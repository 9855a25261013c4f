"""The characters beyond ASCII that languages use most, by the encodings in which they were written before Unicode.

For each encoding: the share of such characters in an ordinary text, and the characters. A Latin alphabet has few, all
of them common; of Chinese characters the most frequent hundred make up a good part of any text. Where two encodings fit
equally well, the first wins: what fits the narrower one would seldom fit it by chance.
"""

from __future__ import annotations

from typing import Final

_SIGNS = "“”‘’–—…•§©®™€£°·«»\u00a0½¶†"
_WESTERN = "àâäáãåæçèéêëìíîïñòóôöõøœùûüúßÀÁÂÄÅÇÉÈÊÍÑÖÓÜÚØ¿¡ºª"
_CENTRAL = "áäąćčçďéęěëíłĺľńňóöôőŕřśšťúůüűýźžżăâîţşÁČĎÉÍŁŃÓÖŘŚŠŤÚŮÜÝŹŽŻĄĆĘ"
_TURKISH = "çğıöşüâîÇĞİÖŞÜ"
_CYRILLIC = "абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґўАБВГДЕЗИКЛМНОПРСТУФХЦЧШЭЮЯ№"
_GREEK = "αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώΑΒΓΔΕΗΘΙΚΛΜΝΟΠΡΣΤΥΦΧΩ"
_HEBREW = "אבגדהוזחטיכךלמםנןסעפףצץקרשת"
_ARABIC = "ابتثجحخدذرزسشصضطظعغفقكلمنهويىةءأإآؤئ،؛؟"
_JAPANESE = "のにはをたがでてとしれさあるいうおかきくけこすせそちつなねびべまみめもやよらりるろわんっ。、・ー"
_CHINESE = "的一是不在有人了和方合同本应其为以或于由及任何之与款按定期约双甲乙日内规条签订，。、；：（）"
_TRADITIONAL = "的一是不在有人了和方合同本應其為以或於由及任何之與款按定期約雙甲乙日內規條簽訂，。、；：（）"
_KOREAN = "이다의는에을를가한고지하로사기은도서자인시정대여계약조제등및해할수있그나것리아어부전일상과와.,"

COMMON: Final[dict[str, tuple[float, frozenset[str]]]] = {
    encoding: (share, frozenset(characters))
    for encoding, share, characters in (
        ("cp1252", 1.0, _WESTERN + _SIGNS),
        ("mac_roman", 1.0, _WESTERN + _SIGNS),
        ("cp1254", 1.0, _TURKISH + _SIGNS),
        ("cp1250", 1.0, _CENTRAL + _SIGNS),
        ("iso8859_2", 1.0, _CENTRAL + "§°\u00a0"),
        ("cp1255", 1.0, _HEBREW + _SIGNS),
        ("cp1251", 1.0, _CYRILLIC + _SIGNS),
        ("koi8_r", 1.0, _CYRILLIC + "©°·\u00a0"),
        ("iso8859_5", 1.0, _CYRILLIC + "§\u00a0"),
        ("cp1253", 1.0, _GREEK + _SIGNS),
        ("cp1256", 1.0, _ARABIC + _SIGNS),
        ("cp932", 0.4, _JAPANESE),
        ("euc_jp", 0.4, _JAPANESE),
        ("gb18030", 0.25, _CHINESE),
        ("big5", 0.25, _TRADITIONAL),
        ("cp949", 0.4, _KOREAN),
    )
}
