"""The contract kit: what every game must hold, as checks that anybody can run on theirs."""
