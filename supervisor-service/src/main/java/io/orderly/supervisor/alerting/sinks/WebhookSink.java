package io.orderly.supervisor.alerting.sinks;

import io.orderly.platform.webhook.WebhookSigner;
import io.orderly.supervisor.alerting.AlertNews;
import io.orderly.supervisor.alerting.AlertSink;
import io.orderly.supervisor.alerting.sinks.AlertPost.NotDelivered;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A webhook: signed posts, one after the other. Many notices of one cause are one post, so that
 * thousands of Errors are delivered within minutes to a receiver that accepts one post per second.
 */
final class WebhookSink implements AlertSink {

  /** Of one cause they are one post. */
  private static final int BATCH = 200;

  /** Posts begin within this many timeouts; the last one may take one more. */
  private static final int BUDGET_IN_TIMEOUTS = 4;

  private final String name;
  private final AlertPost post;
  private final Shape shape;
  private final WebhookSigner signer;
  private final Clock clock;

  /** The format of the body. */
  interface Shape {

    /** The body for one alert. */
    Object of(AlertNews news);

    /** The body for many alerts of one cause. */
    Object ofMany(AlertGroup group);
  }

  WebhookSink(String name, AlertPost post, Shape shape, WebhookSigner signer, Clock clock) {
    this.name = name;
    this.post = post;
    this.shape = shape;
    this.signer = signer;
    this.clock = clock;
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
  public @Nullable Duration repeatInterval() {
    return null;
  }

  /**
   * After the first post that finds it unavailable the rest is not attempted: each attempt may take
   * long. A group that it rejects is posted one by one.
   */
  @Override
  public List<Undelivered> deliver(List<AlertNews> news) {
    Instant until = clock.instant().plus(post.timeout().multipliedBy(BUDGET_IN_TIMEOUTS));
    List<Undelivered> undelivered = new ArrayList<>();
    Deque<AlertGroup> groups = new ArrayDeque<>(AlertGroup.of(news));
    while (!groups.isEmpty()) {
      AlertGroup group = groups.remove();
      Optional<NotDelivered> notDelivered = post(group);
      if (notDelivered.isPresent()
          && notDelivered.get().cause() == Cause.REJECTED
          && !group.isOne()) {
        groups.addAll(group.apart());
      } else {
        notDelivered.ifPresent(not -> undelivered.addAll(undelivered(group, not)));
      }
      if (notDelivered.filter(not -> not.cause() == Cause.UNAVAILABLE).isPresent()) {
        groups.forEach(rest -> undelivered.addAll(undelivered(rest, notDelivered.get())));
        return undelivered;
      }
      if (!clock.instant().isBefore(until)) {
        NotDelivered later =
            new NotDelivered(Cause.NOT_ATTEMPTED, "The time limit of one delivery was reached");
        groups.forEach(rest -> undelivered.addAll(undelivered(rest, later)));
        return undelivered;
      }
    }
    return undelivered;
  }

  private static List<Undelivered> undelivered(AlertGroup group, NotDelivered notDelivered) {
    return group.news().stream()
        .map(one -> new Undelivered(one, notDelivered.cause(), notDelivered.why()))
        .toList();
  }

  private Optional<NotDelivered> post(AlertGroup group) {
    byte[] body = AlertPost.json(group.isOne() ? shape.of(group.first()) : shape.ofMany(group));
    return post.post(signer.headers(group.id(), clock.instant(), body), body);
  }
}
