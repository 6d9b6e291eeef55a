package io.orderly.supervisor.alerting;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A sink that hears everything, and takes what a test wants it to take. */
final class Listener implements AlertSink {

  private final String name;
  private final List<AlertNews> heard = new ArrayList<>();
  private Predicate<AlertNews> takes = news -> true;
  private Cause otherwise = Cause.UNAVAILABLE;

  Listener(String name) {
    this.name = name;
  }

  /** All that it was told, taken or not. */
  List<AlertNews> heard() {
    return heard;
  }

  /** Takes everything from now on. */
  void takeAll() {
    takes = news -> true;
  }

  /** Takes nothing from now on. */
  void answer(Cause cause) {
    takes = news -> false;
    otherwise = cause;
  }

  /** Takes everything from now on but what is about this order. */
  void refuseOnly(UUID orderId) {
    takes = news -> !news.alert().orderId().equals(orderId);
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
    heard.addAll(news);
    return news.stream()
        .filter(takes.negate())
        .map(one -> new Undelivered(one, otherwise, "because"))
        .toList();
  }
}
