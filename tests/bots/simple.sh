#!/bin/sh
# A player for "exec:sh simple.sh": a whole player in POSIX shell.
# It counts its high cards for a bid, and plays high until it has made that bid, then low.

high() { case $1 in [AK]? | [QJT]S) return 0 ;; *) return 1 ;; esac }

answer() { # the legal moves, cards in hand order
    case $* in
        *keep*) if high "$drawn"; then echo keep; else echo decline; fi ;;
        nil*) echo "$bid" ;;
        look* | none*) echo "$1" ;;
        *)
            if [ "$won" -ge "$bid" ]; then shift $(($# - 1)); fi
            echo "$1"
            ;;
    esac
}

while read -r verb words; do
    case "$verb $words" in
        "you "*) seat=$words ;;
        "hand "*) bid=0 won=0 ;;
        "holds $seat "*)
            for card in ${words#* }; do
                if high "$card"; then bid=$((bid + 1)); fi
            done
            if [ "$bid" = 0 ]; then bid=1; fi
            ;;
        "see "*) drawn=$words ;;
        "trick "*" $seat") won=$((won + 1)) ;;
        "turn "*)
            # shellcheck disable=SC2086 # every move is a word of its own
            answer $words
            ;;
    esac
done
