"""The texts a program reads from the clock, and back.

Takes: a form (`CLOCK_FORMS`) and Unix seconds, or a text. Gives: the text, or the seconds that would give it. Never
reads a clock.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

CLOCK_FORMS = ("CURRENT-DATE", "DATE", "DATE YYYYMMDD", "DAY", "DAY YYYYDDD", "TIME", "DAY-OF-WEEK")
_PATTERN = {
    "CURRENT-DATE": "%Y%m%d%H%M%S00+0000",
    "DATE": "%y%m%d",
    "DATE YYYYMMDD": "%Y%m%d",
    "DAY": "%y%j",
    "DAY YYYYDDD": "%Y%j",
    "TIME": "%H%M%S00",
    "DAY-OF-WEEK": "%u",
}
_FIRST_YEAR, _LAST_YEAR = 1970, 2100


def clock_form(name: str) -> int:
    """The number of a form of the clock, -1 for none."""
    return CLOCK_FORMS.index(name) if name in CLOCK_FORMS else -1


def clock_text(form: str, seconds: int) -> bytes:
    """What the program reads at that time; nothing for a form that is not known."""
    pattern = _PATTERN.get(form)
    if pattern is None:
        return b""
    return (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=seconds)).strftime(pattern).encode()


def clock_seconds(form: str, text: bytes, now: int) -> int | None:
    """A time near `now` at which the program would read the text; None where there is none."""
    moment = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=now)
    digits = text.decode("latin-1")
    try:
        match form:
            case "CURRENT-DATE":
                wanted = datetime.strptime(digits[:14], "%Y%m%d%H%M%S").replace(tzinfo=UTC)
            case "DATE" | "DAY":
                wanted = _on_day(moment, datetime.strptime(digits, "%y%m%d" if form == "DATE" else "%y%j"))
            case "DATE YYYYMMDD" | "DAY YYYYDDD":
                wanted = _on_day(moment, datetime.strptime(digits, "%Y%m%d" if form[:4] == "DATE" else "%Y%j"))
            case "TIME":
                hour = datetime.strptime(digits[:6], "%H%M%S")
                wanted = moment.replace(hour=hour.hour, minute=hour.minute, second=hour.second)
            case "DAY-OF-WEEK":
                wanted = moment + timedelta(days=int(digits) - moment.isoweekday())
            case _:
                return None
    except ValueError:
        return None
    if not _FIRST_YEAR <= wanted.year <= _LAST_YEAR:
        return None
    return int(wanted.timestamp())


def _on_day(moment: datetime, day: datetime) -> datetime:
    return moment.replace(year=day.year, month=day.month, day=day.day)
