package io.orderly.supervisor.alerting;

import io.orderly.messages.OperatorAlert;
import io.orderly.process.Failure;
import io.orderly.store.alerts.AlertDeliveries.DueAlert;
import io.orderly.store.alerts.StoredAlert;
import io.orderly.store.alerts.StoredAlert.Acknowledgement;
import io.orderly.store.alerts.StoredAlert.Resolution;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Everything about an alert, for programs: type, timestamp and data, as Standard Webhooks requires.
 */
public final class PlainShape implements WebhookSink.Shape {

  private static final int MAX_CHARACTERS = 5_000;

  private static final int MAX_CHARACTERS_OF_ONE = 200;

  private final AlertLinks links;

  public PlainShape(AlertLinks links) {
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
   * The alert at the time of the post.
   *
   * @param orderId left out where it is about an agent as a whole
   * @param orderVersion 0 where it is about an agent as a whole
   * @param agent left out where it is about an order
   * @param consoleUrl the page of its order or agent; left out where no console is set
   */
  record Data(
      String alertId,
      @Nullable UUID orderId,
      long orderVersion,
      @Nullable String agent,
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
  public Object of(WebhookSink.Group group) {
    DueAlert first = group.first();
    return group.isOne()
        ? new Body("orderly.alert." + first.notice().value(), first.at(), data(first))
        : bodyOfMany(group);
  }

  /**
   * The body about many alerts of one cause.
   *
   * @param type {@code orderly.alerts.} and raised, escalated or resolved
   * @param timestamp when the last of that came to be
   */
  record BodyOfMany(String type, Instant timestamp, DataOfMany data) {}

  /**
   * The alerts of this post.
   *
   * @param count how many they are
   * @param consoleUrl the list of the alerts of this cause; left out where no console is set
   */
  record DataOfMany(
      int count,
      String severity,
      String code,
      @Nullable String step,
      String title,
      String description,
      @Nullable String nextAction,
      @Nullable String consoleUrl,
      String runbookUrl,
      Instant firstRaisedAt,
      Instant lastRaisedAt,
      List<One> alerts) {}

  /** One of the alerts. */
  record One(
      String alertId,
      @Nullable UUID orderId,
      long orderVersion,
      @Nullable String agent,
      String message,
      Instant raisedAt) {

    static One of(DueAlert due) {
      OperatorAlert alert = due.alert();
      return new One(
          alert.alertId(),
          alert.orderId(),
          alert.orderVersion(),
          alert.agent(),
          AlertTexts.cut(MAX_CHARACTERS_OF_ONE, alert.failure().message()),
          alert.raisedAt());
    }
  }

  private BodyOfMany bodyOfMany(WebhookSink.Group group) {
    List<DueAlert> due = group.due();
    DueAlert first = group.first();
    OperatorAlert alert = first.alert();
    List<Instant> raised = due.stream().map(one -> one.alert().raisedAt()).sorted().toList();
    return new BodyOfMany(
        "orderly.alerts." + first.notice().value(),
        due.stream().map(DueAlert::at).max(Comparator.naturalOrder()).orElseThrow(),
        new DataOfMany(
            due.size(),
            first.stored().severity().value(),
            alert.failure().code(),
            alert.step(),
            AlertTexts.title(group),
            cut(AlertTexts.description(group)),
            AlertTexts.nextAction(first),
            links.alerts(alert.failure().code(), alert.step()),
            links.runbook(first.alert()),
            raised.get(0),
            raised.get(raised.size() - 1),
            due.stream().map(One::of).toList()));
  }

  private Data data(DueAlert due) {
    OperatorAlert alert = due.alert();
    StoredAlert stored = due.stored();
    return new Data(
        alert.alertId(),
        alert.orderId(),
        alert.orderVersion(),
        alert.agent(),
        due.stored().severity().value(),
        new Failure(alert.failure().code(), cut(alert.failure().message())),
        alert.step(),
        cut(AlertTexts.title(due)),
        cut(AlertTexts.description(due)),
        AlertTexts.nextAction(due),
        links.page(due.alert()),
        links.runbook(due.alert()),
        alert.raisedAt(),
        stored.escalatedAt(),
        stored.acknowledgement(),
        stored.resolution());
  }

  private static String cut(String text) {
    return AlertTexts.cut(MAX_CHARACTERS, text);
  }
}
