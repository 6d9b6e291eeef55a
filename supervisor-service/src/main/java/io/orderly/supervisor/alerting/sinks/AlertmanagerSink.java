package io.orderly.supervisor.alerting.sinks;

import io.orderly.supervisor.alerting.AlertLinks;
import io.orderly.supervisor.alerting.AlertNews;
import io.orderly.supervisor.alerting.AlertSink;
import io.orderly.supervisor.alerting.sinks.AlertPost.NotDelivered;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One Alertmanager, through its API v2; each member of a cluster is a sink of its own. */
final class AlertmanagerSink implements AlertSink {

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
  AlertmanagerSink(String name, AlertPost post, AlertLinks links, Duration repeatInterval) {
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
  public List<Undelivered> deliver(List<AlertNews> news) {
    Optional<NotDelivered> notDelivered = post(news);
    if (notDelivered.isEmpty()) {
      return List.of();
    }
    if (notDelivered.get().cause() == Cause.REJECTED && news.size() > 1) {
      return deliverInHalves(news);
    }
    return undelivered(news, notDelivered.get());
  }

  private List<Undelivered> deliverInHalves(List<AlertNews> news) {
    List<AlertNews> others = news.subList(news.size() / 2, news.size());
    List<Undelivered> undelivered = new ArrayList<>(deliver(news.subList(0, news.size() / 2)));
    Optional<Undelivered> unavailable =
        undelivered.stream().filter(one -> one.cause() == Cause.UNAVAILABLE).findFirst();
    if (unavailable.isPresent()) {
      others.forEach(
          one -> undelivered.add(new Undelivered(one, Cause.UNAVAILABLE, unavailable.get().why())));
    } else {
      undelivered.addAll(deliver(others));
    }
    return undelivered;
  }

  private Optional<NotDelivered> post(List<AlertNews> news) {
    return post.post(Map.of(), AlertPost.json(news.stream().flatMap(alerts::of).toList()));
  }

  private static List<Undelivered> undelivered(List<AlertNews> news, NotDelivered notDelivered) {
    return news.stream()
        .map(one -> new Undelivered(one, notDelivered.cause(), notDelivered.why()))
        .toList();
  }
}
