package io.orderly.chaos.running;

import java.util.Optional;

/**
 * What a comeback may cost: the partners are not to be run over by what waited. Decides, touches
 * nothing.
 *
 * @param callsBefore that the partners had got when the outage ended
 * @param finishedBefore orders that were at rest by then
 */
record RecoveryBudget(long callsBefore, long finishedBefore) {

  private static final long MOST_PERCENT_OF_STEPS = 120;
  private static final long PER_CENT = 100;
  private static final int STEPS = 3;

  /** What the comeback came to, for the report. */
  String text(long calls, long finished) {
    return "after the comeback the partners got %d calls for %d orders of %d steps"
        .formatted(calls - callsBefore, finished - finishedBefore, STEPS);
  }

  /** What is wrong with the calls since then; empty when they are few enough. */
  Optional<String> complaint(long calls, long finished) {
    long made = calls - callsBefore;
    long orders = finished - finishedBefore;
    long most = MOST_PERCENT_OF_STEPS * STEPS * orders / PER_CENT;
    return made <= most
        ? Optional.empty()
        : Optional.of("%s; at most %d are due".formatted(text(calls, finished), most));
  }
}
