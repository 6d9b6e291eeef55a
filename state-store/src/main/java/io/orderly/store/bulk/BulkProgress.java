package io.orderly.store.bulk;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The progress of a bulk command.
 *
 * @param matched number of orders that the filter found when the command was created
 * @param lastOrder all orders up to this one are processed; null at first
 * @param applied number of orders that it changed
 * @param skipped number of orders that no longer matched when they were locked
 * @param refused number of orders that rejected the command, by reason
 */
public record BulkProgress(
    BulkCommand command,
    State state,
    Instant requestedAt,
    Instant changedAt,
    long matched,
    @Nullable UUID lastOrder,
    long applied,
    long skipped,
    Map<String, Long> refused,
    @Nullable String stoppedBy,
    @Nullable String stopReason) {

  public BulkProgress {
    refused = Map.copyOf(refused);
  }

  /** The state of a bulk command. */
  public enum State {
    RUNNING("Running"),
    STOPPED("Stopped"),
    DONE("Done");

    private final String value;

    State(String value) {
      this.value = value;
    }

    /** The value in the table and on pages. */
    public String value() {
      return value;
    }
  }
}
