package io.orderly.chaos.running;

import java.util.Optional;

/**
 * Limit of partner calls after an outage: the backlog must not flood the partners. Without side
 * effects.
 *
 * @param callsBefore calls of the partners until the outage ended
 * @param finishedBefore orders that were finished by then
 */
record RecoveryBudget(long callsBefore, long finishedBefore) {

  private static final long MAX_PERCENT_OF_STEPS = 120;
  private static final long PER_CENT = 100;
  private static final int STEPS = 3;

  /** Calls since the outage, for the report. */
  String text(long calls, long finished) {
    return "after the outage the partners received %d calls for %d orders of %d steps"
        .formatted(calls - callsBefore, finished - finishedBefore, STEPS);
  }

  /** A problem when the calls since then exceed the limit; empty otherwise. */
  Optional<String> problem(long calls, long finished) {
    long made = calls - callsBefore;
    long orders = finished - finishedBefore;
    long most = MAX_PERCENT_OF_STEPS * STEPS * orders / PER_CENT;
    return made <= most
        ? Optional.empty()
        : Optional.of("%s; at most %d are allowed".formatted(text(calls, finished), most));
  }
}
