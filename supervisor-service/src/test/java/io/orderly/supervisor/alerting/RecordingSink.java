package io.orderly.supervisor.alerting;

import io.orderly.store.alerts.AlertDeliveries.DueAlert;
import io.orderly.supervisor.delivery.DeliveryResult;
import io.orderly.supervisor.delivery.DeliveryResult.Delivered;
import io.orderly.supervisor.delivery.DeliveryResult.Rejected;
import io.orderly.supervisor.delivery.DeliveryResult.Unavailable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A sink that records every notice, and accepts those that a test selects. */
final class RecordingSink implements AlertSink {

  private final String name;
  private final List<DueAlert> received = new ArrayList<>();
  private Predicate<DueAlert> accepts = due -> true;
  private DeliveryResult otherwise = new Unavailable("because");

  RecordingSink(String name) {
    this.name = name;
  }

  /** All notices that it got, accepted or not. */
  List<DueAlert> received() {
    return received;
  }

  /** Accepts everything from now on. */
  void acceptAll() {
    accepts = due -> true;
  }

  /** Accepts nothing from now on. */
  void answerUnavailable() {
    accepts = due -> false;
    otherwise = new Unavailable("because");
  }

  /** Accepts everything from now on except notices about this order. */
  void rejectOnly(UUID orderId) {
    accepts = due -> !due.alert().orderId().equals(orderId);
    otherwise = new Rejected("because");
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int batch() {
    return 10;
  }

  @Override
  public @Nullable Duration repeatInterval() {
    return null;
  }

  @Override
  public List<Outcome> deliver(List<DueAlert> due) {
    received.addAll(due);
    return due.stream()
        .map(one -> new Outcome(one, accepts.test(one) ? new Delivered() : otherwise))
        .toList();
  }
}
