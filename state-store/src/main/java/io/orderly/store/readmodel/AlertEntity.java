package io.orderly.store.readmodel;

import io.orderly.process.Failure;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;

/** An alert of an order. */
@Entity
@Immutable
@Table(schema = "state", name = "operator_alert")
public class AlertEntity {

  @Id private String alertId;

  @SuppressWarnings("UnusedVariable") // Queries name it.
  private @Nullable UUID orderId;

  private long orderVersion;
  private String code;
  private String message;
  private @Nullable String step;
  private String nextAction;
  private Instant raisedAt;
  private @Nullable Instant deliveredAt;
  private @Nullable Instant acknowledgedAt;
  private @Nullable String acknowledgedBy;
  private @Nullable Instant resolvedAt;

  @SuppressWarnings("NullAway.Init") // Hibernate fills the fields; the columns are NOT NULL.
  protected AlertEntity() {}

  public String alertId() {
    return alertId;
  }

  public long orderVersion() {
    return orderVersion;
  }

  public Failure failure() {
    return new Failure(code, message);
  }

  public @Nullable String step() {
    return step;
  }

  public String nextAction() {
    return nextAction;
  }

  public Instant raisedAt() {
    return raisedAt;
  }

  public @Nullable Instant deliveredAt() {
    return deliveredAt;
  }

  public @Nullable Instant acknowledgedAt() {
    return acknowledgedAt;
  }

  public @Nullable String acknowledgedBy() {
    return acknowledgedBy;
  }

  public @Nullable Instant resolvedAt() {
    return resolvedAt;
  }
}
