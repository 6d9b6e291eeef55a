package io.orderly.supervisor.alerting;

import io.orderly.supervisor.delivery.DeliveryResult;
import io.orderly.store.alerts.AlertDeliveries.DueAlert;
import io.orderly.platform.kafka.MessageSender;
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
  public List<Outcome> deliver(List<DueAlert> due) {
    AlertBatch batch =
        new AlertBatch(due.stream().map(one -> one.alert().with(one.notice())).toList());
    Set<String> accepted = Set.copyOf(batch.accepted(sender.sendAll(batch.outgoing())));
    return due.stream()
        .map(
            one ->
                new Outcome(
                    one,
                    accepted.contains(one.alert().alertId())
                        ? new DeliveryResult.Delivered()
                        : new DeliveryResult.Unavailable("Kafka did not accept it")))
        .toList();
  }
}
