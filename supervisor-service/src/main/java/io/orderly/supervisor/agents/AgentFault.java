package io.orderly.supervisor.agents;

import java.util.Arrays;
import java.util.Optional;

/** What can be wrong with an agent as a whole, and how long it may be before operators are told. */
enum AgentFault {
  ABSENT(
      "agent-absent",
      1,
      "Start an instance of the agent, or see why those that run are not heard: the console's page"
          + " of the agent says what to look at. Its orders wait and go on by themselves."),
  HELD(
      "agent-suspended",
      1,
      "Mend its key, path or account at the remote service. Orders wait uncounted and go on by"
          + " themselves with the first call that succeeds."),
  PACED(
      "agent-paced",
      5,
      "Ask the remote service for a higher limit, or send it less: see the agent's limits. Orders"
          + " wait uncounted and go on by themselves at the time that it named."),
  UNSERVED(
      "partner-version-unserved",
      1,
      "Start an instance of the agent with this version of its partner file, in"
          + " orderly.agents.<name>.partner or earlier-partners. Orders wait uncounted and go on by"
          + " themselves."),
  CIRCUIT_OPEN(
      "circuit-open",
      2,
      "Ask the remote service. For an outage that takes long, pause the agent: orders then wait"
          + " without attempts being counted.");

  private final String code;
  private final int spans;
  private final String nextAction;

  AgentFault(String code, int spans, String nextAction) {
    this.code = code;
    this.spans = spans;
    this.nextAction = nextAction;
  }

  /** Of the alert. */
  String code() {
    return code;
  }

  /** How long it may last before an alert is raised, in spans of the setting. */
  int spans() {
    return spans;
  }

  String nextAction() {
    return nextAction;
  }

  /** The fault of this code, where it is one of these. */
  static Optional<AgentFault> of(String code) {
    return Arrays.stream(values()).filter(fault -> fault.code.equals(code)).findFirst();
  }
}
