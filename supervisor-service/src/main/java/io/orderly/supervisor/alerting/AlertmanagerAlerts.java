package io.orderly.supervisor.alerting;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.orderly.messages.OperatorAlert;
import io.orderly.messages.OperatorAlert.Notice;
import io.orderly.operator.alerts.AlertSubject;
import io.orderly.store.alerts.AlertDeliveries.DueAlert;
import io.orderly.store.alerts.StoredAlert.Acknowledgement;
import io.orderly.store.alerts.StoredAlert.Severity;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Alerts in Alertmanager's format. Labels identify an alert there, so they have only what never
 * changes, and the severity: an alert that escalates ends as a warning and starts as critical. All
 * else is in the annotations.
 */
final class AlertmanagerAlerts {

  private static final int MAX_LABEL_CHARACTERS = 200;
  private static final int MAX_ANNOTATION_CHARACTERS = 2_000;

  private final AlertLinks links;

  AlertmanagerAlerts(AlertLinks links) {
    this.links = links;
  }

  /**
   * One alert of Alertmanager's API.
   *
   * @param endsAt null while it goes on: then Alertmanager ends it when it is not repeated
   * @param source what Alertmanager and its receivers link to; null: nothing
   */
  record PostedAlert(
      Map<String, String> labels,
      Map<String, String> annotations,
      Instant startsAt,
      @Nullable Instant endsAt,
      @JsonProperty("generatorURL") @Nullable String source) {}

  /** One alert per severity that the alert has had. */
  Stream<PostedAlert> of(DueAlert due) {
    Instant raisedAt = due.alert().raisedAt();
    Instant escalatedAt = due.stored().escalatedAt();
    Instant over = due.notice() == Notice.RESOLVED ? due.at() : null;
    if (escalatedAt == null) {
      return Stream.of(posted(due, Severity.WARNING, raisedAt, over));
    }
    return Stream.of(
        posted(due, Severity.WARNING, raisedAt, escalatedAt),
        posted(due, Severity.CRITICAL, escalatedAt, over));
  }

  private PostedAlert posted(
      DueAlert due, Severity severity, Instant startsAt, @Nullable Instant endsAt) {
    return new PostedAlert(
        labels(due, severity), annotations(due), startsAt, endsAt, links.page(due.alert()));
  }

  private static Map<String, String> labels(DueAlert due, Severity severity) {
    OperatorAlert alert = due.alert();
    Map<String, String> labels = new LinkedHashMap<>();
    labels.put("alertname", AlertSubject.of(due.alert()).kind().title() + "NeedsOperator");
    labels.put("severity", severity.value());
    labels.put("code", AlertTexts.cut(MAX_LABEL_CHARACTERS, alert.failure().code()));
    if (alert.step() != null) {
      labels.put("step", AlertTexts.cut(MAX_LABEL_CHARACTERS, alert.step()));
    }
    if (alert.agent() != null) {
      labels.put("agent", AlertTexts.cut(MAX_LABEL_CHARACTERS, alert.agent()));
    }
    labels.put("alert_id", alert.alertId());
    return labels;
  }

  private Map<String, String> annotations(DueAlert due) {
    Map<String, String> annotations = new LinkedHashMap<>();
    annotations.put("summary", cut(AlertTexts.title(due)));
    annotations.put("description", cut(AlertTexts.description(due)));
    AlertSubject subject = AlertSubject.of(due.alert());
    annotations.put(subject.kind().value(), cut(subject.name()));
    String nextAction = AlertTexts.nextAction(due);
    if (nextAction != null) {
      annotations.put("next_action", cut(nextAction));
    }
    Acknowledgement by = due.stored().acknowledgement();
    if (by != null) {
      annotations.put("acknowledged_by", cut(by.actor()));
    }
    String page = links.page(due.alert());
    if (page != null) {
      annotations.put("console_url", page);
    }
    annotations.put("runbook_url", links.runbook(due.alert()));
    return annotations;
  }

  private static String cut(String text) {
    return AlertTexts.cut(MAX_ANNOTATION_CHARACTERS, text);
  }
}
