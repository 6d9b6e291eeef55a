package io.orderly.messages;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Wakes the schedulers after a change in the store. A lost one only delays an order: the row is the
 * truth.
 *
 * @param orderId the order that a command changed, where it was one
 */
public record SchedulerCommand(int schemaVersion, Kind kind, @Nullable UUID orderId)
    implements Message {

  /** What changed. */
  public enum Kind {
    /** Orders may be claimable. */
    @JsonProperty("wake")
    WAKE
  }

  public SchedulerCommand {
    Objects.requireNonNull(kind, "kind is missing");
  }

  /** Orders may be claimable. */
  public static SchedulerCommand wake() {
    return new SchedulerCommand(SCHEMA_VERSION, Kind.WAKE, null);
  }

  /** This order may be claimable. */
  public static SchedulerCommand wake(UUID orderId) {
    return new SchedulerCommand(SCHEMA_VERSION, Kind.WAKE, orderId);
  }
}
