      *----------------------------------------------------------------*
      * STAUT     AREA OF THE AUTHORISATION SERVICE STLAUTH
      *           FUNCTION  OPEN LOGN RSRV CNFM CMIT VOID PING CLOS
      *----------------------------------------------------------------*
       01  AUT-AREA.
           05  AUT-REQUEST.
               10  AUT-FUNCTION            PIC X(04).
               10  AUT-SESSION             PIC 9(08).
               10  AUT-ACCOUNT             PIC 9(10).
               10  AUT-AMOUNT              PIC S9(13)V99 COMP-3.
               10  AUT-CURRENCY            PIC X(03).
               10  AUT-LEVEL               PIC 9(01).
               10  AUT-TICKET              PIC 9(08).
           05  AUT-REPLY.
               10  AUT-RETURN              PIC S9(04) COMP.
                   88  AUT-OK                       VALUE 0.
                   88  AUT-WARNING                  VALUE 4.
                   88  AUT-REFUSED                  VALUE 8.
                   88  AUT-BUSY                     VALUE 12.
                   88  AUT-DOWN                     VALUE 16 THRU 99.
               10  AUT-REASON              PIC X(03).
               10  AUT-NEW-SESSION         PIC 9(08).
               10  AUT-NEW-TICKET          PIC 9(08).
               10  AUT-NEXT-PHASE          PIC X(01).
                   88  AUT-NEXT-CONFIRM             VALUE 'C'.
                   88  AUT-NEXT-COMMIT              VALUE 'M'.
                   88  AUT-NEXT-SECOND              VALUE 'S'.
                   88  AUT-NEXT-NONE                VALUE 'N'.
               10  AUT-LIMIT-LEFT          PIC S9(13)V99 COMP-3.
