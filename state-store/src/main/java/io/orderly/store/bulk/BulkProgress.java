package io.orderly.store.bulk;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How far a bulk command has come.
 *
 * @param matched the orders that the filter found when it was asked for
 * @param lastOrder all up to this one are handled; null at first
 * @param applied the orders that it changed
 * @param passedOver the orders that no longer matched when they were locked
 * @param refused the orders that it could not be done to, by reason
 */
public record BulkProgress(
    BulkCommand command,
    State state,
    Instant askedAt,
    Instant changedAt,
    long matched,
    @Nullable UUID lastOrder,
    long applied,
    long passedOver,
    Map<String, Long> refused,
    @Nullable String stoppedBy,
    @Nullable String stopReason) {

  public BulkProgress {
    refused = Map.copyOf(refused);
  }

  /** Whether it goes on. */
  public enum State {
    RUNNING("Running"),
    STOPPED("Stopped"),
    DONE("Done");

    private final String value;

    State(String value) {
      this.value = value;
    }

    /** The value in the table and on screens. */
    public String value() {
      return value;
    }
  }
}
