package io.orderly.submission.commands;

import io.orderly.process.ProcessState;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/** The answer to a command, the first time and at every repeat. */
public interface SubmitterAnswer {

  String commandId();

  UUID orderId();

  SubmitterOutcome outcome();

  /** Of the order after the command. */
  ProcessState state();

  /** Of the order after the command. */
  long version();

  /** What was done, or why it was refused; one sentence. */
  String detail();

  /** The members of a refusal's problem, so that a client knows the state of the order. */
  default Map<String, Object> members() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("commandId", commandId());
    members.put("orderId", orderId());
    members.put("outcome", outcome());
    members.put("state", state());
    members.put("version", version());
    return members;
  }

  /** The outcome of a command; each kind of command has some of its own. */
  interface SubmitterOutcome {

    /** The value in answers and metrics. */
    String value();
  }
}
