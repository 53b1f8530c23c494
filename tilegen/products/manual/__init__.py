"""What booklet and reference sheet share: the words of a language, the referee's answers, and the figures."""
