"""The only reader of template and user files; every other wing is handed finished facts."""
