package io.orderly.platform.web;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the connections of one port. */
final class ConnectionMeters {

  private final AtomicInteger unauthenticated = new AtomicInteger();
  private final Counter late;
  private final Counter unknown;

  /**
   * Every counter is there from the start, so that a rate has a first value.
   *
   * @param port its name
   */
  ConnectionMeters(MeterRegistry meters, String port) {
    this.late = closed(meters, port, "slow");
    this.unknown = closed(meters, port, "unauthenticated");
    Gauge.builder("orderly.connections.unauthenticated", unauthenticated, AtomicInteger::get)
        .description("Open connections on which no request was authenticated")
        .tag("port", port)
        .register(meters);
  }

  private static Counter closed(MeterRegistry meters, String port, String reason) {
    return Counter.builder("orderly.connections.closed")
        .description(
            "Connections closed because their client was slow or not authenticated, by reason")
        .tag("port", port)
        .tag("reason", reason)
        .register(meters);
  }

  void closed(int newLate, int newUnknown) {
    late.increment(newLate);
    unknown.increment(newUnknown);
  }

  void unauthenticated(int now) {
    unauthenticated.set(now);
  }
}
