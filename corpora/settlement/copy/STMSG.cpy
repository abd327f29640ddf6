      *----------------------------------------------------------------*
      * STMSG     AREA OF THE MESSAGE SWITCH STLSWIF
      *----------------------------------------------------------------*
       01  MSG-AREA.
           05  MSG-KIND                    PIC X(03).
               88  MSG-SETTLED                      VALUE '544' '545'
                                                    '546' '547'.
               88  MSG-PENDING                      VALUE '548'.
               88  MSG-CASH                         VALUE '103' '202'.
           05  MSG-NUMBER                  PIC 9(06).
           05  MSG-RECEIVER                PIC X(08).
           05  MSG-LENGTH                  PIC 9(03).
           05  MSG-TEXT                    PIC X(120).
           05  MSG-ANSWER.
               10  MSG-ACK                 PIC X(01).
                   88  MSG-ACKED                    VALUE 'A'.
                   88  MSG-NAKED                    VALUE 'N'.
                   88  MSG-QUEUED                   VALUE 'Q'.
               10  MSG-ACK-NUMBER          PIC 9(06).
               10  MSG-NAK-CODE            PIC X(03).
                   88  MSG-NAK-FORMAT               VALUE 'T12' 'T13'.
                   88  MSG-NAK-LENGTH               VALUE 'M50'.
                   88  MSG-NAK-KEY                  VALUE 'K01' 'K02'.
