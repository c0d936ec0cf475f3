"""How a matrix comes in and goes out.

A text that is pasted, or a file that is chosen, becomes a matrix in these steps:

1. `input_reader` measures it, decodes the bytes of a file and finds out which format it is in.
2. The module of the format makes a `Grid` of cells for each table that it finds, and says where a cell stands
   in the source: `csv_text`, `json_text`, `list_text`, `markup_tables`, `printed_frame`, `binary_files`.
3. `layout.blocks_of` cuts a grid into blocks: what empty rows, empty columns and titles part.
4. `table_reader.tables_in` makes one `Table` or several of each block. It tries, in this order: lists of
   numbers in cells (`long_table`), names of labels (`label_lists`), a row for each sample and label
   (`long_table`), tables side by side (`layout`), one table with names around its numbers (`numeric_table`).
5. `table_reader` decides of which kind each table is, by its headings (`headings`) or its values, and
   `oriented` transposes those that have a label in each row.
6. `tables.matrix_of` puts the tables into one order and makes a `Matrix` (`matrix`) of them. What they lack
   is taken from the matrix on the workbench.

What is guessed on the way is recorded in `Guesses`, with what a person may choose instead. An `InputError`
names the cell of the first fault; `limits` says how much is read at all. `csv_text` and `json_text` also
write a matrix, and `examples` has those that are ready to load.
"""
