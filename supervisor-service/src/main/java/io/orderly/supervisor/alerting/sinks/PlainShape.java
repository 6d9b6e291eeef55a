package io.orderly.supervisor.alerting.sinks;

import io.orderly.messages.OperatorAlert;
import io.orderly.process.Failure;
import io.orderly.store.StoredAlert;
import io.orderly.store.StoredAlert.Acknowledgement;
import io.orderly.store.StoredAlert.Resolution;
import io.orderly.supervisor.alerting.AlertLinks;
import io.orderly.supervisor.alerting.AlertNews;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Everything about an alert, for programs: type, timestamp and data, as Standard Webhooks asks. */
final class PlainShape implements WebhookShape {

  private static final int MOST_CHARACTERS = 5_000;

  private final AlertLinks links;

  PlainShape(AlertLinks links) {
    this.links = links;
  }

  /**
   * The body.
   *
   * @param type {@code orderly.alert.} and raised, escalated or resolved
   * @param timestamp when that came to be
   */
  record Body(String type, Instant timestamp, Data data) {}

  /**
   * The alert, as it stands when it is told.
   *
   * @param consoleUrl the page of its order; left out where no console is set
   */
  record Data(
      String alertId,
      UUID orderId,
      long orderVersion,
      String severity,
      Failure failure,
      @Nullable String step,
      String title,
      String description,
      @Nullable String nextAction,
      @Nullable String consoleUrl,
      String runbookUrl,
      Instant raisedAt,
      @Nullable Instant escalatedAt,
      @Nullable Acknowledgement acknowledgement,
      @Nullable Resolution resolution) {}

  @Override
  public Object of(AlertNews news) {
    return new Body("orderly.alert." + news.notice().word(), news.at(), data(news));
  }

  private Data data(AlertNews news) {
    OperatorAlert alert = news.alert();
    StoredAlert stored = news.stored();
    return new Data(
        alert.alertId(),
        alert.orderId(),
        alert.orderVersion(),
        news.severity().word(),
        new Failure(alert.failure().code(), cut(alert.failure().message())),
        alert.step(),
        cut(AlertTexts.title(news)),
        cut(AlertTexts.description(news)),
        AlertTexts.nextAction(news),
        links.order(alert.orderId()),
        links.runbook(),
        alert.raisedAt(),
        stored.escalatedAt(),
        stored.acknowledgement(),
        stored.resolution());
  }

  private static String cut(String text) {
    return CutText.to(MOST_CHARACTERS, text);
  }
}
