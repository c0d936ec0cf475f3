"""Which metric, average and rules give a number that somebody's code has printed.

`typed_number` reads the number, `readings` gives the values that it is compared with: those of every metric
under every choice of what it reads, and those of common `mistakes`, each with the code that computes it.
`explanation` puts the answers in order.
"""
