package io.orderly.supervisor.alerting;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A sink that records every notice, and accepts those that a test selects. */
final class RecordingSink implements AlertSink {

  private final String name;
  private final List<AlertNews> received = new ArrayList<>();
  private Predicate<AlertNews> accepts = news -> true;
  private Cause otherwise = Cause.UNAVAILABLE;

  RecordingSink(String name) {
    this.name = name;
  }

  /** All notices that it got, accepted or not. */
  List<AlertNews> received() {
    return received;
  }

  /** Accepts everything from now on. */
  void acceptAll() {
    accepts = news -> true;
  }

  /** Accepts nothing from now on. */
  void answer(Cause cause) {
    accepts = news -> false;
    otherwise = cause;
  }

  /** Accepts everything from now on except notices about this order. */
  void rejectOnly(UUID orderId) {
    accepts = news -> !news.alert().orderId().equals(orderId);
    otherwise = Cause.REJECTED;
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
  public List<Undelivered> deliver(List<AlertNews> news) {
    received.addAll(news);
    return news.stream()
        .filter(accepts.negate())
        .map(one -> new Undelivered(one, otherwise, "because"))
        .toList();
  }
}
