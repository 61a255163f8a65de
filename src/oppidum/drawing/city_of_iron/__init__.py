"""City of Iron as pictures: `table` lays the sheet out, the other files draw a part of it each."""

from oppidum.drawing.city_of_iron.table import draw

__all__ = ["draw"]
