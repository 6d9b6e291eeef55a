package io.orderly.store.alerts;

import io.orderly.messages.AlertNotice;
import io.orderly.messages.OperatorAlert;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An alert and how far it got.
 *
 * @param alert as it was raised
 * @param deliveredAt when the first sink took it
 * @param escalatedAt when it had waited too long for somebody to acknowledge it
 */
public record StoredAlert(
    OperatorAlert alert,
    @Nullable Instant deliveredAt,
    @Nullable Instant escalatedAt,
    @Nullable Acknowledgement acknowledgement,
    @Nullable Resolution resolution) {

  /**
   * Somebody sees to it.
   *
   * @param reason in the words of that person
   */
  public record Acknowledgement(String by, String reason, Instant at) {}

  /**
   * Nothing is left to do about it.
   *
   * @param how the state of its order then, or one of the words below
   */
  public record Resolution(String how, Instant at) {

    /** The order has a newer alert. */
    public static final String SUPERSEDED = "Superseded";

    /** What was wrong with the agent is over. */
    public static final String WELL = "Well";

    /** The order is no longer in the store. */
    public static final String GONE = "Gone";
  }

  /** Where an alert stands; exactly one holds. */
  public enum Status {
    OPEN,
    ESCALATED,
    ACKNOWLEDGED,
    RESOLVED
  }

  public Status status() {
    if (resolution != null) {
      return Status.RESOLVED;
    }
    if (acknowledgement != null) {
      return Status.ACKNOWLEDGED;
    }
    return escalatedAt == null ? Status.OPEN : Status.ESCALATED;
  }

  /** The last that there is to tell of it. */
  public AlertNotice latest() {
    if (resolution != null) {
      return AlertNotice.RESOLVED;
    }
    return escalatedAt == null ? AlertNotice.RAISED : AlertNotice.ESCALATED;
  }

  /** The same, once a sink took it. */
  public StoredAlert delivered(Instant at) {
    return new StoredAlert(alert, at, escalatedAt, acknowledgement, resolution);
  }

  /** The same, once it had waited too long. */
  public StoredAlert escalated(Instant at) {
    return new StoredAlert(alert, deliveredAt, at, acknowledgement, resolution);
  }

  /** The same, once somebody sees to it. */
  public StoredAlert acknowledged(Acknowledgement by) {
    return new StoredAlert(alert, deliveredAt, escalatedAt, by, resolution);
  }

  /** The same, once nothing is left to do. */
  public StoredAlert resolved(Resolution as) {
    return new StoredAlert(alert, deliveredAt, escalatedAt, acknowledgement, as);
  }
}
