"""Nights that a settlement desk might see: input files in order, replies that mostly fit, now and then something odd.

Takes: the unit of STL500 and a source of randomness. Gives: test cases. A night goes deep into the program, where
cases made without knowledge of it hardly come; it asserts nothing by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from random import Random

from locksmith.cases.case import Reply, TestCase, Write
from locksmith.cases.values import encode_number, encode_text, is_numeric
from locksmith.model.program import Field, ProgramModel
from locksmith.model.unit import Unit

TODAY, YESTERDAY, TOMORROW = "20240229", "20240228", "20240301"
ISINS = ("US0378331005", "DE0007164600", "AA0000000000", "us0378331005", "FR0000131104")
REFERENCES = tuple(f"REF{n:03d}" for n in range(6))
PARTIES = ("BANKAAXX", "BANKBBXX", "ZZBANKXX", "AABANK", "CC", "DDBANKXX", "EEBANKXX")
TYPES = ("TB", "TB", "TB", "TS", "TS", "FR", "FD", "CT", "CT", "FX", "FX", "CA", "CA", "IN", "AM", "CN", "RV", "RL")
CURRENCIES = ("EUR", "EUR", "USD", "GBP", "JPY")
PARMS = ("", "MODE=N", "MODE=T", "CKPT=003", "CKPT=001,MODE=N", "FORCE", "NOMSG", "NOAUTH", f"DATE={TODAY}")
LATER_PARMS = ("MODE=R", "MODE=R,FORCE", "FORCE", "MODE=T")
Value = str | int | Decimal
END = (Reply(b"10"),)


class Nights:
    """Makes one night after another."""

    def __init__(self, unit: Unit, rng: Random) -> None:
        self.model: ProgramModel = unit.programs[0]
        self.first_stream = sum(len(p.sites) for p in unit.programs)
        self.rng = rng

    def record(self, root: str, values: Mapping[str, Value]) -> bytes:
        """The bytes of a level-01 item whose fields hold the values named, spaces elsewhere."""
        top = self.model.field_named(root)
        data = bytearray(b" " * top.length)
        for name, value in values.items():
            item = self.model.field_named(name)
            data[item.offset - top.offset : item.offset - top.offset + item.length] = _encoded(item, value)
        return bytes(data)

    def choose(self, *values: Value) -> Value:
        """One of the values."""
        return self.rng.choice(values)

    def _read(self, root: str, values: Mapping[str, Value]) -> Reply:
        return Reply(value=-1, writes=(Write(0, 0, self.record(root, values)),))

    def _often(self, reply: Reply, status: bytes, odds: float = 0.95) -> Reply:
        return reply if self.rng.random() < odds else Reply(status)

    # ---- what the files hold

    def control(self, state: str) -> Reply:
        """The control record."""
        return self._read(
            "CTL-RECORD",
            {
                "CTL-BUSINESS-DATE": TODAY,
                "CTL-NEXT-DATE": self.choose(TOMORROW, TOMORROW, "20240304"),
                "CTL-RUN-NUMBER": 42,
                "CTL-STATE": state,
                "CTL-BASE-CURRENCY": "EUR",
                "CTL-RATE-VERSION": 7,
                "CTL-LAST-FILE-NO": 10,
                "CTL-MONTH-END-SW": self.choose("Y", "N", " "),
                "CTL-SUSPENSE-LIMIT": self.choose(100, 1),
                "CTL-APPROVAL-LIMIT": self.choose(100000, 1000),
                "CTL-TOTAL-DEBITS": 0,
                "CTL-TOTAL-CREDITS": 0,
            },
        )

    def account(self) -> Reply:
        """An account of any kind."""
        values: dict[str, Value] = {
            "ACC-NUMBER": self.choose(1, 2, 3, 4),
            "ACC-OWNER": 1,
            "ACC-CLASS": self.choose(*"PPIINH"),
            "ACC-STATUS": self.choose(*"OOOOOOOHC"),
            "ACC-CURRENCY": self.choose(*CURRENCIES),
            "ACC-BALANCE": self.choose(0, 1000, 5000000, Decimal("-2500.55"), Decimal("9999999999999.99")),
            "ACC-RESERVED": self.choose(0, 0, 100),
            "ACC-OVERDRAFT": self.choose(0, 5000),
            "ACC-ACCRUED": self.choose(0, Decimal("1.2345"), Decimal("-0.0099"), Decimal("999999999.9999")),
            "ACC-CREDIT-RATE": self.choose(0, Decimal("2.5")),
            "ACC-DEBIT-RATE": self.choose(0, Decimal("12.5")),
            "ACC-FEE-CLASS": self.choose("A1", "B1"),
            "ACC-TAX-CLASS": "T1",
            "ACC-LAST-MOVED": YESTERDAY,
            "ACC-LAST-ACCRUED": self.choose("20240131", YESTERDAY, TODAY, "00000000"),
            "ACC-MOVEMENTS": self.choose(0, 5, 9999999),
            "ACC-FLAG-WATCH": self.choose(" ", "W"),
            "ACC-FLAG-NETTING": self.choose("N", " "),
        }
        return self._often(self._read("ACC-RECORD", values), b"23")

    def security(self) -> Reply:
        """A security of any kind."""
        values: dict[str, Value] = {
            "SEC-ISIN": self.choose(*ISINS),
            "SEC-KIND": self.choose(*"EBFWEQ"),
            "SEC-STATUS": self.choose(*"TTTTTTSM"),
            "SEC-CURRENCY": self.choose("EUR", "USD"),
            "SEC-LAST-PRICE": self.choose(100, 105, 0),
            "SEC-LOT-SIZE": self.choose(1, 100, 0),
            "SEC-COUPON": Decimal("3.125"),
            "SEC-BASIS": self.choose("360", "365", "ACT", "ACT", "XXX"),
            "SEC-SETTLE-DAYS": self.choose(2, 0, 3),
            "SEC-LAST-COUPON-DATE": self.choose("20240131", "20230228", TODAY),
            "SEC-MATURITY": self.choose("20300101", "20300101", "20200101"),
            "SEC-ISSUED": 1,
        }
        return self._often(self._read("SEC-RECORD", values), b"23")

    def position(self) -> Reply:
        """A position, or none."""
        values: dict[str, Value] = {
            "POS-ACCOUNT": 1,
            "POS-ISIN": self.choose(*ISINS[:2]),
            "POS-QUANTITY": self.choose(0, 100, 5000, 99999999999),
            "POS-BLOCKED": self.choose(0, 0, 50),
            "POS-PENDING": 0,
            "POS-COST": self.choose(0, 5000),
            "POS-LAST-EVENT": self.choose(0, 1),
            "POS-OPENED": self.choose("20230101", TODAY),
        }
        return self._often(self._read("POS-RECORD", values), b"23", 0.85)

    def restart(self, state: str) -> Reply:
        """No restart record before a first run, else one whose check number mostly fits."""
        if state == "R" and self.rng.random() < 0.7:
            return Reply(b"23")
        sequence, batch, read = self.rng.choice((0, 3, 5)), self.rng.choice((0, 1)), self.rng.choice((3, 5))
        check = (sequence + 3 * batch + 7 * read) % 97 + 1 + self.rng.choice((0, 0, 0, 1))
        return self._read(
            "RST-RECORD",
            {
                "RST-STEP": "STL500",
                "RST-STATE": self.choose(*"CIA"),
                "RST-BUSINESS-DATE": self.choose(TODAY, YESTERDAY),
                "RST-RUN-NUMBER": self.choose(42, 41),
                "RST-GENERATION": self.choose(0, 1, 99),
                "RST-SEQUENCE": sequence,
                "RST-BATCH": batch,
                "RST-COUNT-READ": read,
                "RST-COUNT-POSTED": 2,
                "RST-HASH": 77,
                "RST-CHECK": check,
            },
        )

    def rates(self) -> list[Reply]:
        """Header, some rates, trailer."""
        if self.rng.random() < 0.15:
            return []
        version = self.choose(7, 7, 6)
        out = [
            self._read(
                "RAT-RECORD",
                {"RAT-KIND": "H", "RAT-DATE": self.choose(TODAY, TODAY, YESTERDAY), "RAT-VERSION": version},
            )
        ]
        known = (
            ("USD", "1.08", "0.01", 2),
            ("GBP", "0.85", "0.01", 2),
            ("JPY", "162", "0.5", 0),
            ("KWD", "0.33", "0", 3),
        )
        taken = known[: self.rng.randrange(1, 5)]
        for currency, middle, spread, decimals in taken:
            values: dict[str, Value] = {
                "RAT-KIND": "D",
                "RAT-CURRENCY": currency,
                "RAT-UNIT": 1,
                "RAT-DECIMALS": decimals,
            }
            values |= {"RAT-MIDDLE": Decimal(middle), "RAT-SPREAD": Decimal(spread)}
            out.append(self._read("RAT-RECORD", values))
        total = sum((Decimal(middle) for _, middle, _, _ in taken), Decimal(0))
        out.append(
            self._read(
                "RAT-RECORD", {"RAT-KIND": "T", "RAT-COUNT": len(taken), "RAT-SUM": self.choose(total, total, 5)}
            )
        )
        return out

    def fees(self) -> list[Reply]:
        """The fee schedule, whole or in part."""
        out = []
        for account_class in ("A1", "B1"):
            for kind in ("CT", "TB", "TS"):
                values: dict[str, Value] = {
                    "FEE-CLASS": account_class,
                    "FEE-KIND": kind,
                    "FEE-METHOD": self.choose(*"FPT"),
                }
                values |= {"FEE-AMOUNT": 10, "FEE-RATE": self.choose(Decimal("0.0015"), Decimal("0.999999"))}
                values |= {"FEE-MINIMUM": self.choose(5, 0), "FEE-MAXIMUM": self.choose(0, 200)}
                out.append(self._read("FEE-RECORD", values))
        return out[: self.rng.choice((6, 6, 3, 0))]

    def suspended(self) -> Reply:
        """A suspended instruction."""
        values: dict[str, Value] = {
            "SUS-REFERENCE": self.choose(*REFERENCES),
            "SUS-STATE": self.choose(*"WWWHRRSDQ"),
            "SUS-REASON": self.choose(401, 402, 411, 443, 440),
            "SUS-SINCE": self.choose(TODAY, "20240210", "20240101"),
            "SUS-TRIES": self.choose(0, 5, 99),
            "SUS-LEVEL": self.choose(1, 2, 3),
            "SUS-AMOUNT": 100,
            "SUS-TOKEN": self.choose("00000777", "00000000"),
            "SUS-INSTRUCTION": self.detail(1, 1)[1].decode("latin-1"),
        }
        return self._read("SUS-RECORD", values)

    # ---- the input file

    def instruction(self, kind: str, batch: int, sequence: int, values: Mapping[str, Value]) -> bytes:
        """One record of the input file."""
        return self.record("INS-RECORD", {"INS-TYPE": kind, "INS-BATCH": batch, "INS-SEQUENCE": sequence, **values})

    def detail(self, batch: int, sequence: int) -> tuple[int, bytes]:
        """The account and the record of a detail or an adjustment."""
        kind = self.rng.choice(TYPES)
        account = self.rng.choice((1, 2, 3, 9000000001, 9999999999))
        values: dict[str, Value] = {"INS-REFERENCE": self.choose(*REFERENCES), "INS-ACCOUNT": account}
        body = {
            "CT": self._cash,
            "FX": self._cash,
            "CA": self._event,
            "IN": self._interest,
            "AM": self._amendment,
            "CN": self._reversal,
            "RV": self._reversal,
            "RL": self._release,
        }.get(kind)
        values |= body() if body is not None else self._trade({"TB": "RVP", "TS": "DVP"}.get(kind, "FOP"))
        return account, self.instruction(kind, batch, sequence, values)

    def _trade(self, terms: str) -> dict[str, Value]:
        return {
            "TD-ISIN": self.choose(*ISINS),
            "TD-TERMS": terms,
            "TD-QUANTITY": self.choose(100, 1, 5000, 999999999),
            "TD-PRICE": self.choose(100, 104, 120, 300, 0),
            "TD-CURRENCY": self.choose("EUR", "USD", "JPY", " "),
            "TD-TRADE-DATE": self.choose(TODAY, YESTERDAY, TOMORROW),
            "TD-COUNTERPARTY": self.choose(*PARTIES),
            "TD-SETTLE-DATE": self.choose("00000000", TODAY, "20240302", "20240224"),
            "TD-BROKER-FEE": self.choose(0, 15),
            "TD-ACCRUED-SW": self.choose(*"AF "),
            "TD-PARTIAL-SW": self.choose("Y", "N"),
        }

    def _cash(self) -> dict[str, Value]:
        return {
            "CX-AMOUNT": self.choose(100, 20000, 250000, Decimal("99999999999.99")),
            "CX-FROM-CURRENCY": self.choose(*CURRENCIES),
            "CX-TO-CURRENCY": self.choose(*CURRENCIES),
            "CX-VALUE-DATE": self.choose(TODAY, "00000000", TOMORROW, "20240401"),
            "CX-TO-ACCOUNT": self.choose(2, 4, 0),
            "CX-RATE-KIND": self.choose("S", "A"),
            "CX-AGREED-RATE": self.choose(Decimal("1.08"), Decimal("0.92"), 0),
            "CX-NARRATIVE": self.choose('rent "march"', "x  y", ""),
        }

    def _event(self) -> dict[str, Value]:
        return {
            "CA-ISIN": self.choose(*ISINS[:2]),
            "CA-EVENT": self.choose(1, 1, 1, 2, 3, 4),
            "CA-STEP": self.choose(*"AAAEEEPPPX?"),
            "CA-RECORD-DATE": self.choose(TODAY, YESTERDAY, TOMORROW),
            "CA-PAY-DATE": self.choose(TODAY, TOMORROW),
            "CA-RATE": self.choose(Decimal("1.5"), Decimal("1.5"), 0),
            "CA-CURRENCY": self.choose("EUR", "USD"),
        }

    def _interest(self) -> dict[str, Value]:
        return {
            "IN-FROM-DATE": self.choose("20240131", TODAY, "20230228"),
            "IN-TO-DATE": self.choose(TODAY, "20240131", "20240331"),
            "IN-BASIS": self.choose("360", "365", "ACT", "XXX"),
            "IN-RATE": self.choose(5, Decimal("-3.125")),
            "IN-PRINCIPAL": self.choose(100000, -500000),
            "IN-CLAIM": self.choose(0, Decimal("402.78"), Decimal("0.01")),
        }

    def _amendment(self) -> dict[str, Value]:
        field = self.rng.choice(("PRICE", "QUANTITY", "VALDATE", "STALE-OK", "COLOUR"))
        new = TODAY if field == "VALDATE" else self.rng.choice(("000000000000105000", "000000000001000000", "X"))
        return {"AM-ORIGINAL-REF": self.choose(*REFERENCES), "AM-FIELD": field, "AM-NEW-VALUE": new}

    def _reversal(self) -> dict[str, Value]:
        return {
            "RV-ORIGINAL-REF": self.choose(*REFERENCES),
            "RV-REASON": self.choose("DUPL", "ERRO", "FRAU", "FRCE", "XXXX"),
            "RV-AMOUNT": self.choose(100, -100, 250000),
            "RV-AUTHORISER": self.choose("BOSS", ""),
        }

    def _release(self) -> dict[str, Value]:
        return {
            "RL-HOLD-REF": self.choose(*REFERENCES),
            "RL-LEVEL": self.choose(1, 2, 3),
            "RL-TOKEN": self.choose("00000777", "00000778"),
            "RL-ACTION": self.choose(*"FFFKD"),
        }

    def input_file(self) -> list[Reply]:
        """Header, batches with their trailers, trailer."""
        header: dict[str, Value] = {
            "FH-BUSINESS-DATE": TODAY,
            "FH-FILE-NO": self.choose(11, 13, 9),
            "FH-SENDER": "SENDER01",
        }
        records = [self.instruction("FH", 0, 0, header | {"FH-VERSION": self.choose("01", "01", "02", "XX")})]
        sequence, total, batches = 1, 0, self.rng.choice((1, 1, 2))
        for batch in range(1, batches + 1):
            start: dict[str, Value] = {"BH-KIND": self.choose(*"XXXXCSQ"), "BH-CURRENCY": self.choose(*CURRENCIES)}
            start |= {"BH-CUTOFF": self.choose(0, 900, 2300), "BH-PRIORITY": self.choose(*"UN Z"), "BH-EXPECTED": 0}
            records.append(self.instruction("BH", batch, sequence, start))
            details = self.rng.randrange(1, 11)
            accounts = 0
            for _ in range(details):
                sequence += self.rng.choice((1, 1, 1, 1, 0))
                account, data = self.detail(batch, sequence)
                accounts += account
                records.append(data)
            sequence += 1
            end: dict[str, Value] = {"BT-COUNT": details + self.rng.choice((0, 0, 1)), "BT-DEBITS": 0, "BT-CREDITS": 0}
            records.append(
                self.instruction("BT", batch, sequence, end | {"BT-HASH": accounts + self.rng.choice((0, 0, 1))})
            )
            sequence, total = sequence + 1, total + accounts
        if self.rng.random() < 0.9:
            counts: dict[str, Value] = {"FT-BATCHES": batches, "FT-RECORDS": len(records) + 1, "FT-HASH": total}
            records.append(self.instruction("FT", 0, sequence, counts))
        return [Reply(value=-1, writes=(Write(0, 0, r),)) for r in records]

    # ---- what the services answer

    def authorisation(self, odd: bool = True) -> Reply:
        """An answer of the authorisation service, a good one if nothing odd is wanted."""
        values: dict[str, Value] = {
            "AUT-RETURN": self.choose(*[0] * 8, 4, 8, 12, 16) if odd else 0,
            "AUT-REASON": self.choose("PWX", "SES", "LIM", ""),
            "AUT-NEW-SESSION": 1234,
            "AUT-NEW-TICKET": self.choose(*[777] * 9, 778) if odd else 777,
            "AUT-NEXT-PHASE": self.choose(*"CCCMSN") if odd else "C",
            "AUT-LIMIT-LEFT": self.choose(0, 9000000000),
        }
        return self._service("AUT-AREA", "AUT-REPLY", values)

    def message(self, number: int) -> Reply:
        """An answer of the message switch."""
        values: dict[str, Value] = {"MSG-ACK": self.choose(*"AAAAAAANNNQ?"), "MSG-ACK-NUMBER": number}
        return self._service("MSG-AREA", "MSG-ANSWER", values | {"MSG-NAK-CODE": self.choose("K01", "T12", "M50", "")})

    def tax(self) -> Reply:
        """An answer of the tax service."""
        values: dict[str, Value] = {"TAX-WITHHELD": self.choose(0, 1, -1, 9000000000), "TAX-RECLAIM": self.choose(0, 5)}
        return self._service(
            "TAX-AREA", "TAX-WITHHELD", values | {"TAX-RULE": "RULE", "TAX-RETURN": self.choose(0, 0, 4, 8, 12)}
        )

    def audit(self) -> Reply:
        """An answer of the audit trail, which may be missing."""
        if self.rng.random() < 0.1:
            return Reply(not_found=True)
        return self._service("WS-AUDIT-AREA", "WS-AUDIT-RETURN", {"WS-AUDIT-RETURN": self.choose(0, 0, 0, 8)})

    def _service(self, area: str, start: str, values: Mapping[str, Value]) -> Reply:
        skipped = self.model.field_named(start).offset - self.model.field_named(area).offset
        return Reply(writes=(Write(0, skipped, self.record(area, values)[skipped:]),))

    # ---- a night

    def night(self) -> TestCase:
        """One whole case."""
        state = self.rng.choice("RRRRRRXEB")
        parm = self.rng.choice(PARMS if state == "R" else LATER_PARMS)
        many: Callable[[Callable[[], Reply], int], list[Reply]] = lambda make, n: [make() for _ in range(n)]  # noqa: E731
        replies: dict[str, list[Reply]] = {
            "CONTROL-FILE.READ": [self.control(state)],
            "RESTART-FILE.READ": [self.restart(state)],
            "RATE-FILE.READ": self.rates(),
            "FEE-FILE.READ": self.fees(),
            "INPUT-FILE.READ": self.input_file(),
            "ACCOUNT-FILE.READ": [*many(self.account, self.rng.randrange(8, 30)), *END],
            "SECURITY-FILE.READ": many(self.security, 24),
            "POSITION-FILE.READ": [*many(self.position, 20), *END],
            "SUSPENSE-FILE.READ": [*many(self.suspended, self.rng.randrange(2, 8)), *END],
            "STLAUTH.CALL": [self.authorisation(False), self.authorisation(False), *many(self.authorisation, 38)],
            "STLSWIF.CALL": [self.message(n + 1) for n in range(14)],
            "STL520.CALL": many(self.tax, 4),
            "STLAUDT.CALL": many(self.audit, 6),
        }
        for stream in ("ACCOUNT-FILE.REWRITE", "POSITION-FILE.REWRITE", "SUSPENSE-FILE.WRITE", "LEDGER-FILE.WRITE"):
            if self.rng.random() < 0.25:
                last = Reply(self.rng.choice((b"23", b"22", b"34", b"92")))
                replies[stream] = [*[Reply()] * self.rng.randrange(6), last]
        keys = {name: self.first_stream + number for number, name in enumerate(self.model.streams)}
        queues = sorted((keys[name], tuple(queue)) for name, queue in replies.items() if queue)
        entry = self.record("LK-PARM", {"LK-PARM-LENGTH": len(parm), "LK-PARM-TEXT": parm})
        return TestCase(streams=tuple(queues), entries=((entry,),), fuel=20000)


def _encoded(item: Field, value: Value) -> bytes:
    if isinstance(value, str):
        return encode_text(item, value.encode("latin-1"))
    return encode_number(item, value) if is_numeric(item) else encode_text(item, str(value).encode())
