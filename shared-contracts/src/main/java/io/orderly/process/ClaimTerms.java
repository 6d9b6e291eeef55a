package io.orderly.process;

/**
 * When a waiting order may be claimed, as far as its submitter and the operators have a say.
 *
 * @param rank its place in the line of waiting orders: the least is claimed first ({@link
 *     ClaimRank})
 * @param activity whether an operator holds the order
 */
public record ClaimTerms(long rank, Activity activity) {

  /** Whether an order is carried on. */
  public enum Activity {
    /** As far as its steps and agents allow. */
    ACTIVE,
    /** Held by an operator: what is under way is recorded, and nothing is started. */
    PAUSED
  }

  /** The terms of an order that nobody holds. */
  public static ClaimTerms active(long rank) {
    return new ClaimTerms(rank, Activity.ACTIVE);
  }

  /** Whether an operator holds the order. */
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
