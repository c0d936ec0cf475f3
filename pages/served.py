"""What the app serves beside its pages, because no edit changes it."""

from collections.abc import Mapping

from pages.about_metric import KIND, about_metric
from pages.shell.served_content import Content

CONTENT: Mapping[str, Content] = {KIND: about_metric}
