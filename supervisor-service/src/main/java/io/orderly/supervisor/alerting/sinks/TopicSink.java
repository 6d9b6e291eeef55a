package io.orderly.supervisor.alerting.sinks;

import io.orderly.platform.kafka.MessageSender;
import io.orderly.supervisor.alerting.AlertNews;
import io.orderly.supervisor.alerting.AlertSink;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The topic operator-alerts. */
public final class TopicSink implements AlertSink {

  /** The sink that is always there. */
  public static final String NAME = "kafka";

  private static final int BATCH = 100;

  private final MessageSender sender;

  public TopicSink(MessageSender sender) {
    this.sender = sender;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public int batch() {
    return BATCH;
  }

  @Override
  public @Nullable Duration repeatInterval() {
    return null;
  }

  @Override
  public List<Undelivered> deliver(List<AlertNews> news) {
    AlertBatch batch =
        new AlertBatch(news.stream().map(one -> one.alert().with(one.notice())).toList());
    Set<String> accepted = Set.copyOf(batch.accepted(sender.sendAll(batch.outgoing())));
    return news.stream()
        .filter(one -> !accepted.contains(one.alert().alertId()))
        .map(one -> new Undelivered(one, Cause.UNAVAILABLE, "Kafka did not accept it"))
        .toList();
  }
}
