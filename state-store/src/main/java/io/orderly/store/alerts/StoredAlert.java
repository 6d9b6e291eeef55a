package io.orderly.store.alerts;

import io.orderly.messages.OperatorAlert;
import io.orderly.messages.OperatorAlert.Notice;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An alert with its status.
 *
 * @param alert as it was raised
 * @param deliveredAt when the first sink accepted it
 * @param escalatedAt when it was escalated, since it was not acknowledged in time
 */
public record StoredAlert(
    OperatorAlert alert,
    @Nullable Instant deliveredAt,
    @Nullable Instant escalatedAt,
    @Nullable Acknowledgement acknowledgement,
    @Nullable Resolution resolution) {

  /**
   * An operator's acknowledgement.
   *
   * @param reason free text of the operator
   */
  public record Acknowledgement(String actor, String reason, Instant at) {}

  /**
   * The alert needs no action any more.
   *
   * @param how the state of its order at that time, or one of the constants
   */
  public record Resolution(String how, Instant at) {

    /** The order has a newer alert. */
    public static final String SUPERSEDED = "Superseded";

    /** The agent has recovered. */
    public static final String RECOVERED = "Recovered";

    /** The order is no longer in the store. */
    public static final String GONE = "Gone";
  }

  /** The status of an alert. */
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

  /** How urgent it is. */
  public Severity severity() {
    return escalatedAt == null ? Severity.WARNING : Severity.CRITICAL;
  }

  /** The latest notice of this alert. */
  public Notice latest() {
    if (resolution != null) {
      return Notice.RESOLVED;
    }
    return escalatedAt == null ? Notice.RAISED : Notice.ESCALATED;
  }

  /** The same alert, delivered. */
  public StoredAlert delivered(Instant at) {
    return new StoredAlert(alert, at, escalatedAt, acknowledgement, resolution);
  }

  /** The same alert, escalated. */
  public StoredAlert escalated(Instant at) {
    return new StoredAlert(alert, deliveredAt, at, acknowledgement, resolution);
  }

  /** The same alert, acknowledged. */
  public StoredAlert acknowledged(Acknowledgement by) {
    return new StoredAlert(alert, deliveredAt, escalatedAt, by, resolution);
  }

  /** The same alert, resolved. */
  public StoredAlert resolved(Resolution as) {
    return new StoredAlert(alert, deliveredAt, escalatedAt, acknowledgement, as);
  }

  /** How urgent an alert is. */
  public enum Severity {
    /** An order waits for an operator. */
    WARNING,
    /** It was not acknowledged in time. */
    CRITICAL;

    /** The value in messages and labels. */
    public String value() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
