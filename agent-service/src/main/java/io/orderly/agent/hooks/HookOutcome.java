package io.orderly.agent.hooks;

import java.util.Locale;

/** What becomes of a hook, with the status of its answer. */
enum HookOutcome {
  /** Its orders are asked about. */
  HINT(200),
  /** What it says is with Kafka, and is read there. */
  EVENT(200),
  /** It names no order of ours. The partner must not send it again. */
  NO_ORDER(200),
  /** It is not genuine, or there is no such agent: nobody is told which. */
  REFUSED(401),
  /** Its body did not come in time, or not whole. */
  INCOMPLETE(400),
  TOO_LARGE(413),
  /** More came for this agent than it may get. */
  RATE(429),
  /** More come at the same time than are read. */
  BUSY(503),
  /** Its secret can't be read. */
  MISCONFIGURED(503),
  /** Kafka did not acknowledge what it says. */
  UNAVAILABLE(503);

  private final int status;

  HookOutcome(int status) {
    this.status = status;
  }

  int status() {
    return status;
  }

  /** In metrics. */
  String value() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
