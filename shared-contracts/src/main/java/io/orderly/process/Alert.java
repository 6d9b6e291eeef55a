package io.orderly.process;

import org.jspecify.annotations.Nullable;

/**
 * An alert for operators; stored with the change that caused it, under the order's id and new
 * version.
 *
 * @param step the step that it is about, where there is one
 * @param nextAction what the operator can do about it
 */
public record Alert(Failure failure, @Nullable String step, String nextAction) {

  /** Whether alerts of this code stay open until their order is final, whatever its steps do. */
  public static boolean lastsUntilTheEnd(String code) {
    return needsAcknowledgement(code) || code.equals(OrderEvent.DEADLINE_PASSED);
  }

  /**
   * Whether alerts of this code stay open until somebody acknowledges them, also beside newer ones
   * and after the end of their order: what they report is an effect that nothing takes back.
   */
  public static boolean needsAcknowledgement(String code) {
    return code.equals(OrderEvent.LATE_ANSWER) || code.equals(OrderEvent.LATE_EFFECT);
  }
}
