package io.orderly.simulation.observing;

import io.orderly.simulation.eventloop.SimulatedTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What happened, for people. Nothing is written down unless it is asked for, since a seed can be
 * played again; that must not change what happens.
 */
public final class EventHistory {

  /** Whether it is written down. */
  public enum Telling {
    TOLD,
    UNTOLD
  }

  private record Line(@Nullable UUID orderId, String text) {}

  private static final double MICROS_PER_SECOND = 1e6;

  private final Telling telling;
  private final List<Line> lines = new ArrayList<>();
  private @Nullable SimulatedTime time;

  public EventHistory(Telling telling) {
    this.telling = telling;
  }

  /** Tells from now on with that clock. */
  public void begins(SimulatedTime newTime) {
    time = newTime;
  }

  /** Something that concerns all orders. */
  public void tell(String who, Supplier<String> what) {
    tell(who, null, what);
  }

  /** Something that concerns one order. */
  public void tell(String who, @Nullable UUID orderId, Supplier<String> what) {
    if (telling == Telling.TOLD && time != null) {
      double seconds = time.nowMicros() / MICROS_PER_SECOND;
      lines.add(new Line(orderId, "%10.6f  %-24s %s".formatted(seconds, who, what.get())));
    }
  }

  /** A duration in seconds, as the story writes it. */
  public static String seconds(long micros) {
    return "%.3f s".formatted(Duration.ofNanos(micros * 1_000).toNanos() / 1e9);
  }

  /** All of it. */
  public List<String> lines() {
    return lines.stream().map(Line::text).toList();
  }

  /** What concerns one order: its own lines and those that concern all. */
  public List<String> linesOf(@Nullable UUID orderId) {
    return lines.stream()
        .filter(line -> orderId == null || line.orderId() == null || orderId.equals(line.orderId()))
        .map(Line::text)
        .toList();
  }
}
