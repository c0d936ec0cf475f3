"""What the sources give on one matrix, why two of them differ, and which rules each of them follows."""
