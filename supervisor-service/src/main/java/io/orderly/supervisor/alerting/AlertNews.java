package io.orderly.supervisor.alerting;

import io.orderly.messages.AlertNotice;
import io.orderly.messages.OperatorAlert;
import io.orderly.operator.alerts.AlertSubject;
import io.orderly.operator.alerts.Severity;
import io.orderly.store.alerts.AlertDeliveries.DueAlert;
import io.orderly.store.alerts.StoredAlert;
import io.orderly.store.alerts.StoredAlert.Resolution;
import java.time.Instant;
import java.util.Objects;

/**
 * A notice of an alert, as sinks deliver it.
 *
 * @param tries number of attempts to deliver it, this one included
 */
public record AlertNews(AlertNotice notice, StoredAlert stored, int tries) {

  static AlertNews of(DueAlert due) {
    return new AlertNews(due.notice(), due.stored(), due.tries());
  }

  /** Idempotency key: the same for each attempt. */
  public String id() {
    return alert().alertId() + ":" + notice.value();
  }

  /** The alert as it was raised. */
  public OperatorAlert alert() {
    return stored.alert();
  }

  /** The order or agent of the alert. */
  public AlertSubject subject() {
    return AlertSubject.of(alert());
  }

  public Severity severity() {
    return stored.escalatedAt() == null ? Severity.WARNING : Severity.CRITICAL;
  }

  /** When the alert was raised, escalated or resolved. */
  public Instant at() {
    return switch (notice) {
      case RAISED -> alert().raisedAt();
      case ESCALATED -> Objects.requireNonNullElse(stored.escalatedAt(), alert().raisedAt());
      case RESOLVED -> {
        Resolution resolution = stored.resolution();
        yield resolution == null ? alert().raisedAt() : resolution.at();
      }
    };
  }
}
