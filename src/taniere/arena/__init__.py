"""Games in bulk: who plays whom, the loop they are played in, and what is measured."""
