"""Words of the language as the grammar knows them.

Takes: the terminals of the parse tables. Gives: the kind of every word, the verbs, and the words that no name may have.
"""

from __future__ import annotations

from functools import cache

from locksmith.syntax.tables import load_tables


def words(text: str) -> list[str]:
    """The words of a list written as one text."""
    return text.split()


FIGURATIVES = {
    "ZERO": "ZERO", "ZEROS": "ZERO", "ZEROES": "ZERO", "SPACE": "SPACE", "SPACES": "SPACE",
    "HIGH-VALUE": "HIGH-VALUE", "HIGH-VALUES": "HIGH-VALUE", "LOW-VALUE": "LOW-VALUE", "LOW-VALUES": "LOW-VALUE",
    "QUOTE": "QUOTE", "QUOTES": "QUOTE", "NULL": "NULL", "NULLS": "NULL",
}  # fmt: skip

# Terminals that stand for several words or none: grouping makes them, the lexer never does.
SYNTHETIC = frozenset(
    words(
        "NAME REF INT LITERAL FIGURATIVE ALL_LITERAL FUNCTION_CALL LENGTH_OF ADDRESS_OF AT_END NOT_AT_END"
        " INVALID_KEY NOT_INVALID_KEY SIZE_ERROR NOT_SIZE_ERROR ON_OVERFLOW NOT_ON_OVERFLOW ON_EXCEPTION"
        " NOT_ON_EXCEPTION END_OF_PAGE NOT_END_OF_PAGE NEXT_SENTENCE UNSUPPORTED PICTURE_STRING PLUS MINUS STAR"
        " SLASH POWER LPAR RPAR EQ NE LT LE GT GE NULL"
    )
)

OPERATORS = {
    "+": "PLUS", "-": "MINUS", "*": "STAR", "/": "SLASH", "**": "POWER", "(": "LPAR", ")": "RPAR", ":": "COLON",
    "=": "EQ", "<>": "NE", "<": "LT", "<=": "LE", ">": "GT", ">=": "GE", ".": "PERIOD", ",": "SEPARATOR",
    ";": "SEPARATOR", "&": "AMPERSAND",
}  # fmt: skip

# Words that the lexer, grouping or program structure look at and no grammar names.
_STRUCTURE = ("IS", "ARE", "WITH", "OF", "AT", "END", "DIVISION", "SECTION", "LENGTH", "ADDRESS", "FUNCTION", "EXEC")
_PHRASES = ("SIZE", "ERROR", "INVALID", "KEY", "OVERFLOW", "EXCEPTION", "END-OF-PAGE", "EOP")

# Words that begin a statement; those behind the first line have no grammar yet and become Unsupported.
VERBS = frozenset(
    words(
        "ACCEPT ADD ALTER CALL CANCEL CLOSE COMPUTE CONTINUE DELETE DISPLAY DIVIDE ENTRY EVALUATE EXEC EXIT"
        " GOBACK GO IF INITIALIZE INSPECT MERGE MOVE MULTIPLY OPEN PERFORM READ RELEASE RETURN REWRITE"
        " SEARCH SET SORT START STOP STRING SUBTRACT UNSTRING WRITE GENERATE INITIATE TERMINATE SUPPRESS SEND"
        " RECEIVE ENABLE DISABLE PURGE COMMIT ROLLBACK UNLOCK ALLOCATE FREE INVOKE JSON XML EXAMINE TRANSFORM"
        " NOTE EXHIBIT READY RESET SERVICE VALIDATE RAISE RESUME"
    )
)
# Verbs that are also fit as names: only a statement where one is expected.
SOFT_VERBS = frozenset(
    words(
        "COMMIT ROLLBACK FREE JSON XML EXAMINE TRANSFORM NOTE EXHIBIT READY RESET SERVICE VALIDATE RAISE"
        " RESUME INVOKE UNLOCK ALLOCATE SEND RECEIVE ENABLE DISABLE PURGE GENERATE INITIATE TERMINATE"
        " SUPPRESS"
    )
)
SCOPE_ENDS = frozenset(
    words(
        "END-ACCEPT END-ADD END-CALL END-COMPUTE END-DELETE END-DISPLAY END-DIVIDE END-EVALUATE END-IF"
        " END-MULTIPLY END-PERFORM END-READ END-RETURN END-REWRITE END-SEARCH END-START END-STRING"
        " END-SUBTRACT END-UNSTRING END-WRITE END-JSON END-XML END-SEND END-RECEIVE"
    )
)


@cache
def word_kinds() -> dict[str, str]:
    """Kind of every keyword; a word that is not in it is a NAME."""
    kinds = {t.replace("_", "-"): t for t in load_tables().terminals - SYNTHETIC}
    kinds.update({word: word.replace("-", "_") for word in (*_STRUCTURE, *_PHRASES, *VERBS, *SCOPE_ENDS)})
    kinds.update(dict.fromkeys(FIGURATIVES, "FIGURATIVE"))
    for soft in SOFT_VERBS:
        kinds.pop(soft, None)
    return kinds


@cache
def hard_kinds() -> frozenset[str]:
    """Kinds of words that are never names."""
    words = (VERBS - SOFT_VERBS) | SCOPE_ENDS | {"ELSE", "WHEN", "SECTION", "DIVISION", "END", "THEN", "UNTIL", "OTHER"}
    return frozenset(w.replace("-", "_") for w in words)
