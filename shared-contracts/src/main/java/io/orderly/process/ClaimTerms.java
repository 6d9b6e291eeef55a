package io.orderly.process;

/**
 * When a waiting order may be claimed, as far as its priority and operators decide.
 *
 * @param rank claim rank: the lowest is claimed first ({@link ClaimRank})
 * @param activity whether an operator paused the order
 */
public record ClaimTerms(long rank, Activity activity) {

  /** Whether steps of an order may start. */
  public enum Activity {
    /** As far as its steps and agents allow. */
    ACTIVE,
    /** Paused by an operator: replies are recorded, and nothing is started. */
    PAUSED
  }

  /** The terms of an order that is not paused. */
  public static ClaimTerms active(long rank) {
    return new ClaimTerms(rank, Activity.ACTIVE);
  }

  /** Whether an operator paused the order. */
  public boolean isPaused() {
    return activity == Activity.PAUSED;
  }

  ClaimTerms becoming(Activity changed) {
    return new ClaimTerms(rank, changed);
  }

  ClaimTerms ranked(long newRank) {
    return new ClaimTerms(newRank, activity);
  }
}
