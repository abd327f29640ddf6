"""Locksmith: proves, by running both, that a Java program does what the COBOL program does."""

__version__ = "0.1.0"
