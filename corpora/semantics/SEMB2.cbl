       identification division.
       program-id. semb2.
       data division.
       working-storage section.
       01  n-codes pic 99 value 0.
       01  codes.
           05  code-e occurs 1 to 10 times depending on n-codes
               ascending key is code-k indexed by cx.
               10  code-k pic x(3).
               10  code-v pic s9(5)v99 comp-3.
       01  src pic x(60) value
           'AAA=12.50;BBB=-3.75;CCC=1000;DDD=.5;;EEE'.
       01  ptr pic 99 value 1.
       01  k pic x(10). 
       01  v pic x(10).
       01  d pic x.
       01  c pic 99.
       01  tally-n pic 99 value 0.
       01  edited pic -z,zz9.99.
       01  edited2 pic $$,$$9.99cr.
       01  edited3 pic *(6)9.99.
       01  d1 pic 99/99/9999.
       01  bin5 pic 9(4) comp-5.
       01  sbin5 pic s9(4) comp-5.
       01  f1 comp-1.
       01  f2 comp-2.
       01  buf pic x(40).
       procedure division.
       main-line.
           perform until ptr > 45
               move spaces to k v
               move 0 to c
               unstring src delimited by '=' or all ';' into
                   k delimiter in d count in c
                   v
                   with pointer ptr tallying in tally-n
                   on overflow display 'ovf ' ptr
                   not on overflow display 'done ' ptr
               end-unstring
               display k v d c tally-n
               if k not = spaces and k not = 'EEE'
                   add 1 to n-codes
                   move k to code-k (n-codes)
                   move function numval(v) to code-v (n-codes)
               end-if
           end-perform
           display n-codes ' ' length of codes
           search all code-e
               at end display 'none'
               when code-k (cx) = 'CCC' move code-v (cx) to 
                  edited edited2 edited3
               display edited '|' edited2 '|' edited3
           end-search
           set cx to 1
           search code-e varying cx
               at end display 'none of these'
               when code-v (cx) < 0 
                   move code-v (cx) to edited edited2
                   display edited '|' edited2
               when code-k (cx) = 'ZZZ' next sentence
           end-search.
           move 12312024 to d1. display d1.
           move 70000 to bin5. display bin5.
           move -5 to sbin5. display sbin5.
           subtract 1 from bin5. display bin5.
           compute bin5 = 65535. add 1 to bin5. display bin5.
           compute f1 = 1 / 3. compute f2 = 2 / 3. 
           display f1 ' ' f2.
           inspect src tallying tally-n for all ';' before initial 'CCC'
               characters after initial 'EEE'.
           display tally-n.
           inspect src replacing all ';' by ',' first 'A' by 'Z'
               leading 'Z' by 'Q'.
           display src.
           inspect src converting 'ABCDE' to 'abcde'.
           display src.
           move 1 to ptr.
           string k delimited by space 'x-y' delimited by '-'
              edited delimited by size into buf pointer ptr
              on overflow display 'sovf' end-string
           display buf ptr.
           goback.
