"""Results for notebooks and files: tables, reports and the working as HTML."""
