package io.orderly.process;

import org.jspecify.annotations.Nullable;

/**
 * The attempts of a step, as people count them: since the order began, was resubmitted or was
 * turned to undo, without declined ones.
 *
 * @param made attempts that failed, succeeded or are in progress
 * @param allowed attempts before the policy of the step applies; null if its workflow is unknown
 * @param declined number of declines in a row since the last attempt that an instance accepted
 */
public record AttemptCount(int made, @Nullable Integer allowed, int declined) {

  /** Such as {@code 5 of 12 attempts, declined 3 times}. */
  public String label() {
    String attempts = made == 1 && allowed == null ? "1 attempt" : attemptsOf() + " attempts";
    return declined == 0 ? attempts : attempts + ", " + declinedLabel(declined);
  }

  private String attemptsOf() {
    return allowed == null ? Integer.toString(made) : made + " of " + allowed;
  }

  /** Such as {@code declined 3 times}. */
  public static String declinedLabel(int declined) {
    return declined == 1 ? "declined once" : "declined " + declined + " times";
  }
}
