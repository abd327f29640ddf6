       01  :TAG:-ACCOUNT.
           05  :TAG:-NUMBER    PIC 9(8).
           05  :TAG:-SHAPE     PIC N(8).
           05  :TAG:-NOTHING.
