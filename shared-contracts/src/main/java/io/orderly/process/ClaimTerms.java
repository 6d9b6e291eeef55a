package io.orderly.process;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What submitter and operators ask of an order as a whole: when it may be claimed, and until when
 * it is to be done.
 *
 * @param rank claim rank: the lowest is claimed first ({@link ClaimRank})
 * @param activity whether an operator paused the order
 * @param startAt no step starts before this time; null: at once
 * @param deadline when the order is to be Processed; null: there is none, or it has acted
 */
public record ClaimTerms(
    long rank, Activity activity, @Nullable Instant startAt, @Nullable Instant deadline) {

  /** Whether steps of an order may start. */
  public enum Activity {
    /** As far as its steps and agents allow. */
    ACTIVE,
    /** Paused by an operator: replies are recorded, and nothing is started. */
    PAUSED
  }

  /** The terms of an order that is not paused and starts at once. */
  public static ClaimTerms active(long rank) {
    return new ClaimTerms(rank, Activity.ACTIVE, null, null);
  }

  /** Whether an operator paused the order. */
  public boolean isPaused() {
    return activity == Activity.PAUSED;
  }

  /** Whether no step of the order may start yet. */
  boolean isBeforeStart(Instant now) {
    return startAt != null && startAt.isAfter(now);
  }

  /** Whether the deadline has passed and has not acted. */
  public boolean isPastDeadline(Instant now) {
    return deadline != null && !deadline.isAfter(now);
  }

  /** The same, once the deadline has acted. */
  ClaimTerms withoutDeadline() {
    return new ClaimTerms(rank, activity, startAt, null);
  }

  ClaimTerms becoming(Activity changed) {
    return new ClaimTerms(rank, changed, startAt, deadline);
  }

  ClaimTerms ranked(long newRank) {
    return new ClaimTerms(newRank, activity, startAt, deadline);
  }
}
