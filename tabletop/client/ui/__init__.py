"""The widgets, the layout engine and the forms that all scenes use."""
