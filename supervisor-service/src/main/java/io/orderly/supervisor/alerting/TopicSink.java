package io.orderly.supervisor.alerting;

import static java.util.Comparator.comparingLong;

import io.orderly.messages.OperatorAlert;
import io.orderly.messages.Topics;
import io.orderly.operator.alerts.AlertSubject;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.kafka.Outgoing;
import io.orderly.process.Failure;
import io.orderly.store.alerts.AlertDeliveries.DueAlert;
import io.orderly.supervisor.delivery.DeliveryResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
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

  /**
   * Alerts that are sent together: those of one order or agent one after the other, an order's by
   * its versions.
   */
  static final class AlertBatch {

    /**
     * The longest text of an alert, in characters. A record that Kafka finds too large would be
     * first in every batch and block all others; the whole text stays in the store.
     */
    static final int MAX_CHARACTERS = 10_000;

    private final Map<OperatorAlert, Outgoing> outgoing = new LinkedHashMap<>();

    AlertBatch(List<OperatorAlert> alerts) {
      Map<String, List<OperatorAlert>> bySubject =
          alerts.stream()
              .collect(
                  Collectors.groupingBy(AlertBatch::key, LinkedHashMap::new, Collectors.toList()));
      bySubject.values().stream()
          .flatMap(ofOne -> ofOne.stream().sorted(comparingLong(OperatorAlert::orderVersion)))
          .forEach(alert -> outgoing.put(alert, outgoing(alert)));
    }

    List<Outgoing> outgoing() {
      return List.copyOf(outgoing.values());
    }

    /**
     * The ids of the alerts that may be marked as delivered. What follows an alert of the same
     * subject that was not accepted is sent again after it, so that the latest notice stays the
     * last.
     */
    List<String> accepted(Collection<Outgoing> notDelivered) {
      Set<Outgoing> rejected = Set.copyOf(notDelivered);
      Set<String> blocked = new HashSet<>();
      List<String> accepted = new ArrayList<>();
      outgoing.forEach(
          (alert, sent) -> {
            if (rejected.contains(sent)) {
              blocked.add(key(alert));
            } else if (!blocked.contains(key(alert))) {
              accepted.add(alert.alertId());
            }
          });
      return accepted;
    }

    private static String key(OperatorAlert alert) {
      return AlertSubject.of(alert).name();
    }

    private static Outgoing outgoing(OperatorAlert alert) {
      return Outgoing.to(Topics.OPERATOR_ALERTS, key(alert), shortened(alert));
    }

    private static OperatorAlert shortened(OperatorAlert alert) {
      Failure failure = alert.failure();
      Failure shortened = new Failure(cut(failure.code()), cut(failure.message()));
      return alert.with(shortened, cut(alert.nextAction()), alert.notice());
    }

    private static String cut(String text) {
      return AlertTexts.cut(MAX_CHARACTERS, text);
    }
  }
}
