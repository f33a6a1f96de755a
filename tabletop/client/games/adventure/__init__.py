"""The words of the Adventure Game for people: texts of cards generated from what the cards do."""
