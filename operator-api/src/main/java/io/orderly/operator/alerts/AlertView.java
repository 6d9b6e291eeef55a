package io.orderly.operator.alerts;

import io.orderly.messages.OperatorAlert;
import io.orderly.process.Failure;
import io.orderly.store.alerts.StoredAlert;
import io.orderly.store.alerts.StoredAlert.Acknowledgement;
import io.orderly.store.alerts.StoredAlert.Resolution;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An alert as an operator sees it.
 *
 * @param orderId null if it is about an agent
 * @param orderVersion 0 if it is about an agent
 * @param agent null if it is about an order
 * @param status open, escalated, acknowledged or resolved
 * @param nextAction what to do about it
 * @param deliveredAt time of the first delivery
 */
record AlertView(
    String alertId,
    @Nullable UUID orderId,
    long orderVersion,
    @Nullable String agent,
    String status,
    String severity,
    Failure failure,
    @Nullable String step,
    String nextAction,
    Instant raisedAt,
    @Nullable Instant deliveredAt,
    @Nullable Instant escalatedAt,
    @Nullable Acknowledgement acknowledgement,
    @Nullable Resolution resolution) {

  /**
   * A page of alerts, newest first.
   *
   * @param next what to give as {@code after} for the next page; absent when there is none
   */
  record Part(List<AlertView> alerts, @Nullable String next) {}

  /**
   * The answer to an acknowledgement, the same for every repeat.
   *
   * @param outcome applied, or already if it was acknowledged before
   */
  record Acknowledged(
      String commandId, String alertId, String outcome, Acknowledgement acknowledgement) {}

  static AlertView of(StoredAlert stored) {
    OperatorAlert alert = stored.alert();
    return new AlertView(
        alert.alertId(),
        alert.orderId(),
        alert.orderVersion(),
        alert.agent(),
        stored.status().name().toLowerCase(Locale.ROOT),
        stored.severity().value(),
        alert.failure(),
        alert.step(),
        alert.nextAction(),
        alert.raisedAt(),
        stored.deliveredAt(),
        stored.escalatedAt(),
        stored.acknowledgement(),
        stored.resolution());
  }
}
