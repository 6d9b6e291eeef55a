package io.orderly.agent.stepping;

import java.util.Locale;

/** How a request ended here; the outcome tag of the metric. */
enum StepEnd {
  COMPLETED,
  FAILED,
  DECLINED,
  /** Nothing was answered: the outcome is unknown, or came after CompleteBy. */
  UNKNOWN,
  /** It was past CompleteBy when it arrived. */
  EXPIRED;

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
