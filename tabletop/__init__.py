"""The War Table: published board games for people at one computer, with every rule enforced."""

__version__ = "0.6.0"
PRODUCT = "The War Table"
