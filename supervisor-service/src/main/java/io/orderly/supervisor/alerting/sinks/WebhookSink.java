package io.orderly.supervisor.alerting.sinks;

import io.orderly.runtime.webhook.WebhookSigner;
import io.orderly.supervisor.alerting.AlertNews;
import io.orderly.supervisor.alerting.AlertSink;
import io.orderly.supervisor.alerting.sinks.HttpPost.NotTaken;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A webhook: one signed post a notice, one after the other. */
final class WebhookSink implements AlertSink {

  /** Each may take as long as a post may. */
  private static final int BATCH = 5;

  private final String name;
  private final HttpPost post;
  private final WebhookShape shape;
  private final WebhookSigner signer;
  private final Clock clock;

  WebhookSink(String name, HttpPost post, WebhookShape shape, WebhookSigner signer, Clock clock) {
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
  public @Nullable Duration repeatEvery() {
    return null;
  }

  /** Once it is away the rest is not tried: each try may take long. */
  @Override
  public List<Untold> tell(List<AlertNews> news) {
    List<Untold> untold = new ArrayList<>();
    for (AlertNews one : news) {
      boolean isAway = !untold.isEmpty() && untold.get(untold.size() - 1).cause() == Cause.AWAY;
      if (isAway) {
        untold.add(new Untold(one, Cause.AWAY, untold.get(untold.size() - 1).why()));
      } else {
        post(one).ifPresent(not -> untold.add(new Untold(one, not.cause(), not.why())));
      }
    }
    return untold;
  }

  private Optional<NotTaken> post(AlertNews news) {
    byte[] body = SinkJson.write(shape.of(news));
    return post.post(signer.headers(news.id(), clock.instant(), body), body);
  }
}
