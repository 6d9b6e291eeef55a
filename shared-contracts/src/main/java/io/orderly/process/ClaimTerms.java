package io.orderly.process;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When a waiting order may be claimed, as far as its submitter and operators decide.
 *
 * @param rank claim rank: the lowest is claimed first ({@link ClaimRank})
 * @param activity whether an operator paused the order
 * @param startAt no step starts before this time; null: at once
 */
public record ClaimTerms(long rank, Activity activity, @Nullable Instant startAt) {

  /** Whether steps of an order may start. */
  public enum Activity {
    /** As far as its steps and agents allow. */
    ACTIVE,
    /** Paused by an operator: replies are recorded, and nothing is started. */
    PAUSED
  }

  /** The terms of an order that is not paused and starts at once. */
  public static ClaimTerms active(long rank) {
    return new ClaimTerms(rank, Activity.ACTIVE, null);
  }

  /** Whether an operator paused the order. */
  public boolean isPaused() {
    return activity == Activity.PAUSED;
  }

  /** Whether no step of the order may start yet. */
  boolean isBeforeStart(Instant now) {
    return startAt != null && startAt.isAfter(now);
  }

  ClaimTerms becoming(Activity changed) {
    return new ClaimTerms(rank, changed, startAt);
  }

  ClaimTerms ranked(long newRank) {
    return new ClaimTerms(newRank, activity, startAt);
  }
}
