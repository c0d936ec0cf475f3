"""Which metric, average and rules give a number that somebody's code has printed.

`readings` gives the values that a number is compared with: those of every metric under every choice of what
it reads, and those of common `mistakes`, each with the code that computes it. `explanation` reads the number
and puts the answers in order.
"""
