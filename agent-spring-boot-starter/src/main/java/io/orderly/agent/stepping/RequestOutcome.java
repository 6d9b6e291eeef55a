package io.orderly.agent.stepping;

import java.util.Locale;

/** The outcome of a request; the value of the metric label {@code outcome}. */
enum RequestOutcome {
  COMPLETED,
  /** The remote service took the step on and completes it later. */
  ACCEPTED,
  FAILED,
  DECLINED,
  /** This instance can't perform what the step names; another one may. */
  NOT_OFFERED,
  /** The remote service refuses for a reason outside of the order, which waits. */
  SUSPENDED,
  /** No reply: the outcome is unknown, or came after CompleteBy. */
  UNKNOWN,
  /** It was past CompleteBy on arrival. */
  EXPIRED;

  String value() {
    return name().toLowerCase(Locale.ROOT);
  }
}
