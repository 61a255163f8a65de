"""Speed as figures that mean something: subjects timed in one run, each as a ratio to a fixed reference loop."""
