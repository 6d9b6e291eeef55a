package io.orderly.supervisor.alerting;

import io.orderly.store.alerts.AlertDeliveries.DueAlert;
import io.orderly.supervisor.delivery.DeliveryResult;
import io.orderly.supervisor.delivery.DeliveryResult.Rejected;
import io.orderly.supervisor.delivery.DeliveryResult.Unavailable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One Alertmanager, through its API v2; each member of a cluster is a sink of its own. */
public final class AlertmanagerSink implements AlertSink {

  private static final int BATCH = 100;

  private final String name;
  private final AlertPost post;
  private final AlertmanagerAlerts alerts;
  private final Duration repeatInterval;

  /**
   * An Alertmanager.
   *
   * @param post to {@code /api/v2/alerts}
   * @param repeatInterval well below Alertmanager's resolve_timeout
   */
  public AlertmanagerSink(String name, AlertPost post, AlertLinks links, Duration repeatInterval) {
    this.name = name;
    this.post = post;
    this.alerts = new AlertmanagerAlerts(links);
    this.repeatInterval = repeatInterval;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int batch() {
    return BATCH;
  }

  @Override
  public Duration repeatInterval() {
    return repeatInterval;
  }

  /** One that is refused makes Alertmanager refuse all that come with it. */
  @Override
  public List<Outcome> deliver(List<DueAlert> due) {
    DeliveryResult result =
        post.post(Map.of(), AlertPost.json(due.stream().flatMap(alerts::of).toList()));
    return result instanceof Rejected && due.size() > 1
        ? deliverInHalves(due)
        : Outcome.all(due, result);
  }

  private List<Outcome> deliverInHalves(List<DueAlert> due) {
    List<DueAlert> others = due.subList(due.size() / 2, due.size());
    List<Outcome> outcomes = new ArrayList<>(deliver(due.subList(0, due.size() / 2)));
    Optional<DeliveryResult> unavailable =
        outcomes.stream()
            .map(Outcome::result)
            .filter(result -> result instanceof Unavailable)
            .findFirst();
    outcomes.addAll(
        unavailable.map(result -> Outcome.all(others, result)).orElseGet(() -> deliver(others)));
    return outcomes;
  }
}
