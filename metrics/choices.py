"""What several switches offer in the same words."""

from metrics.words import N_

LEFT_OUT = (N_("left out"), N_("It has no value, and the average is taken over the others."))
COUNTED_0 = ("0", N_("It counts as 0."))
COUNTED_1 = ("1", N_("It counts as 1."))
SPOILS = (N_("undefined"), N_("It has no value, and neither has any average that it is part of."))
NO_VALUE = (N_("undefined"), N_("It has no value."))
