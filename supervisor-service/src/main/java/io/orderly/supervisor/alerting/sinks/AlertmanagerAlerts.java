package io.orderly.supervisor.alerting.sinks;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.orderly.messages.AlertNotice;
import io.orderly.messages.OperatorAlert;
import io.orderly.operator.alerts.Severity;
import io.orderly.store.alerts.StoredAlert.Acknowledgement;
import io.orderly.supervisor.alerting.AlertLinks;
import io.orderly.supervisor.alerting.AlertNews;
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
  Stream<PostedAlert> of(AlertNews news) {
    Instant raisedAt = news.alert().raisedAt();
    Instant escalatedAt = news.stored().escalatedAt();
    Instant over = news.notice() == AlertNotice.RESOLVED ? news.at() : null;
    if (escalatedAt == null) {
      return Stream.of(posted(news, Severity.WARNING, raisedAt, over));
    }
    return Stream.of(
        posted(news, Severity.WARNING, raisedAt, escalatedAt),
        posted(news, Severity.CRITICAL, escalatedAt, over));
  }

  private PostedAlert posted(
      AlertNews news, Severity severity, Instant startsAt, @Nullable Instant endsAt) {
    return new PostedAlert(
        labels(news, severity), annotations(news), startsAt, endsAt, links.page(news.subject()));
  }

  private static Map<String, String> labels(AlertNews news, Severity severity) {
    OperatorAlert alert = news.alert();
    Map<String, String> labels = new LinkedHashMap<>();
    labels.put("alertname", news.subject().kind().title() + "NeedsOperator");
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

  private Map<String, String> annotations(AlertNews news) {
    Map<String, String> annotations = new LinkedHashMap<>();
    annotations.put("summary", cut(AlertTexts.title(news)));
    annotations.put("description", cut(AlertTexts.description(news)));
    annotations.put(news.subject().kind().value(), cut(news.subject().name()));
    String nextAction = AlertTexts.nextAction(news);
    if (nextAction != null) {
      annotations.put("next_action", cut(nextAction));
    }
    Acknowledgement by = news.stored().acknowledgement();
    if (by != null) {
      annotations.put("acknowledged_by", cut(by.actor()));
    }
    String page = links.page(news.subject());
    if (page != null) {
      annotations.put("console_url", page);
    }
    annotations.put("runbook_url", links.runbook(news.subject().kind()));
    return annotations;
  }

  private static String cut(String text) {
    return AlertTexts.cut(MAX_ANNOTATION_CHARACTERS, text);
  }
}
