package io.orderly.supervisor.alerting.sinks;

import io.orderly.supervisor.alerting.AlertLinks;
import io.orderly.supervisor.alerting.AlertNews;
import io.orderly.supervisor.alerting.AlertSink;
import io.orderly.supervisor.alerting.sinks.HttpPost.NotTaken;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One Alertmanager, told through its API v2; of a cluster, each member is a sink of its own. */
final class AlertmanagerSink implements AlertSink {

  private static final int BATCH = 100;

  private final String name;
  private final HttpPost post;
  private final AlertmanagerAlerts alerts;
  private final Duration repeatInterval;

  /**
   * An Alertmanager.
   *
   * @param post to {@code /api/v2/alerts}
   * @param repeatInterval well below Alertmanager's resolve_timeout
   */
  AlertmanagerSink(String name, HttpPost post, AlertLinks links, Duration repeatInterval) {
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
  public List<Untold> tell(List<AlertNews> news) {
    Optional<NotTaken> notTaken = post(news);
    if (notTaken.isEmpty()) {
      return List.of();
    }
    if (notTaken.get().cause() == Cause.REFUSED && news.size() > 1) {
      return tellInHalves(news);
    }
    return untold(news, notTaken.get());
  }

  private List<Untold> tellInHalves(List<AlertNews> news) {
    List<AlertNews> others = news.subList(news.size() / 2, news.size());
    List<Untold> untold = new ArrayList<>(tell(news.subList(0, news.size() / 2)));
    Optional<Untold> away = untold.stream().filter(one -> one.cause() == Cause.AWAY).findFirst();
    if (away.isPresent()) {
      others.forEach(one -> untold.add(new Untold(one, Cause.AWAY, away.get().why())));
    } else {
      untold.addAll(tell(others));
    }
    return untold;
  }

  private Optional<NotTaken> post(List<AlertNews> news) {
    return post.post(Map.of(), SinkJson.write(news.stream().flatMap(alerts::of).toList()));
  }

  private static List<Untold> untold(List<AlertNews> news, NotTaken notTaken) {
    return news.stream().map(one -> new Untold(one, notTaken.cause(), notTaken.why())).toList();
  }
}
