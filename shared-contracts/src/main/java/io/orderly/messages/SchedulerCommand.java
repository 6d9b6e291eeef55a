package io.orderly.messages;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Wakes the schedulers after a change in the store, or has them ask a partner. A lost one only
 * delays an order: the row is the truth.
 *
 * @param orderId the order that a command changed, where it was one; the one to ask about
 * @param agent whose steps of the order to ask about
 */
public record SchedulerCommand(
    int schemaVersion, Kind kind, @Nullable UUID orderId, @Nullable String agent)
    implements Message {

  /** What changed. */
  public enum Kind {
    /** Orders may be claimable. */
    @JsonProperty("wake")
    WAKE,
    /** The agent's partner sent a hook: the status of what it took on is asked for now. */
    @JsonProperty("ask-status")
    ASK_STATUS
  }

  public SchedulerCommand {
    Objects.requireNonNull(kind, "kind is missing");
    if (kind == Kind.ASK_STATUS) {
      Objects.requireNonNull(orderId, "orderId is missing");
      Objects.requireNonNull(agent, "agent is missing");
    }
  }

  /** Orders may be claimable. */
  public static SchedulerCommand wake() {
    return new SchedulerCommand(SCHEMA_VERSION, Kind.WAKE, null, null);
  }

  /** This order may be claimable. */
  public static SchedulerCommand wake(UUID orderId) {
    return new SchedulerCommand(SCHEMA_VERSION, Kind.WAKE, orderId, null);
  }

  /** What the agent's partner took on of this order may be done. */
  public static SchedulerCommand askStatus(UUID orderId, String agent) {
    return new SchedulerCommand(SCHEMA_VERSION, Kind.ASK_STATUS, orderId, agent);
  }
}
