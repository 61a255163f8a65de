"""Rome's modules: each changes the base game at named seams, and only there."""
