"""What the features share: theme, controls, dialogs, messages and words."""
