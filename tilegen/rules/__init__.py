"""The referee: tiles and squares, no paper. Tokens, expression, ruleset, position, move, score, game."""
