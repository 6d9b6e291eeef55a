package io.orderly.process;

/** How an agent is, as far as whoever asks can know. */
public enum AgentCondition {
  /** Nothing is known here, or nothing is wrong. */
  UNREMARKABLE(""),
  /** None of its instances has reported of late. */
  NOT_HEARD("no instance of agent %s is heard"),
  /** No instance calls the remote service, which failed too often. */
  CIRCUIT_OPEN("the circuit of agent %s is open: its remote service fails"),
  /** Every slot of every instance is in use. */
  SLOTS_FULL("every slot of agent %s is in use"),
  /** An operator holds it. */
  PAUSED("agent %s is paused by an operator");

  private final String sentence;

  AgentCondition(String sentence) {
    this.sentence = sentence;
  }

  boolean isRemarkable() {
    return this != UNREMARKABLE;
  }

  String of(String agent) {
    return sentence.formatted(agent);
  }
}
