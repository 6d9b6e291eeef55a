package io.orderly.simulation.observing;

import io.orderly.simulation.eventloop.SimulatedTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The events of a run, for people. They are recorded on request only, since a seed can be run
 * again; recording must not change the run.
 */
public final class EventHistory {

  /** Whether events are recorded. */
  public enum Recording {
    ON,
    OFF
  }

  private record Line(@Nullable UUID orderId, String text) {}

  private static final double MICROS_PER_SECOND = 1e6;

  private final Recording recording;
  private final List<Line> lines = new ArrayList<>();
  private @Nullable SimulatedTime time;

  public EventHistory(Recording recording) {
    this.recording = recording;
  }

  /** Uses that clock from now on. */
  public void begins(SimulatedTime newTime) {
    time = newTime;
  }

  /** Something that concerns all orders. */
  public void add(String who, Supplier<String> what) {
    add(who, null, what);
  }

  /** Something that concerns one order. */
  public void add(String who, @Nullable UUID orderId, Supplier<String> what) {
    if (recording == Recording.ON && time != null) {
      double seconds = time.nowMicros() / MICROS_PER_SECOND;
      lines.add(new Line(orderId, "%10.6f  %-24s %s".formatted(seconds, who, what.get())));
    }
  }

  /** A duration in seconds, as the history writes it. */
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
