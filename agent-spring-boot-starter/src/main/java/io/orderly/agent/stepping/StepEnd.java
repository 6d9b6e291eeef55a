package io.orderly.agent.stepping;

import java.util.Locale;

/** How a request ended here; the outcome tag of the metric. */
enum StepEnd {
  COMPLETED,
  FAILED,
  DECLINED,
  /** The remote service refuses for a reason that is not the order's: the order waits. */
  HELD,
  /** Nothing was answered: the outcome is unknown, or came after CompleteBy. */
  UNKNOWN,
  /** It was past CompleteBy when it arrived. */
  EXPIRED;

  String value() {
    return name().toLowerCase(Locale.ROOT);
  }
}
