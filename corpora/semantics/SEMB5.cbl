       >>SOURCE FORMAT IS FREE
identification division.
program-id. semb5.
*> free format with comments
environment division.
configuration section.
special-names.
    decimal-point is comma
    currency sign is "F"
    class vowels is 'A' 'E' 'I' 'O' 'U'.
data division.
working-storage section.
01 amt pic s9(5)v99 value -1234,50.
01 amt-e pic FFF.FF9,99-.
01 grp.
   03 tb pic 9 occurs 5 times value 3.
01 w pic x(5) value "AEIOU".
01 sw pic 9 value 0.
   88 is-on value 1 false 0.
   88 is-range value 2 thru 5, 7.
01 long-lit pic x(100) value
   "this is a literal in free format that goes on" & " and is joined".
01 neg pic s9(3) sign leading separate value -5.
01 neg2 pic s9(3) sign trailing separate value 5.
01 neg3 pic s9(3) sign leading value -7.
procedure division.
main section.
p1.
    move amt to amt-e display amt-e
    if w is vowels display "vowels" else display "no vowels" end-if
    move 'X' to w (2:1)
    if w is not vowels display "not vowels" end-if
    set is-on to true
    if is-on display "on" end-if
    set is-on to false
    if not is-on display "off" end-if
    perform varying sw from 0 by 1 until sw > 8
       if is-range display sw "in" else display sw "out" end-if
    end-perform
    display function trim(long-lit)
    add neg to neg2 display neg " " neg2 " " neg3
    add 1 to neg3 display neg3
    compute neg2 rounded = amt / 100 display neg2
    evaluate true also sw
      when is-range also 1 display "a"
      when not is-range also 8 thru 10 display "b"
      when other display "c"
    end-evaluate
    move function upper-case ("abc") to w display w
    display tb (1) tb (5)
    go to p3.
p2.
    display "p2".
p3.
    perform p2
    stop run.
