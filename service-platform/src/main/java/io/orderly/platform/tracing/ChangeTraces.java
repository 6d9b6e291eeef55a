package io.orderly.platform.tracing;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.orderly.telemetry.Fields;
import io.orderly.telemetry.OrderChange;
import io.orderly.telemetry.OrderChange.StepChange;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Records committed changes of orders: a span per sampled order and, at DEBUG, a log line per
 * order. If neither is enabled it does nothing.
 */
public final class ChangeTraces {

  private static final Logger LOG = LoggerFactory.getLogger(ChangeTraces.class);

  private final OrderTracing tracing;
  private final Function<Set<UUID>, Map<UUID, String>> traceParents;

  /**
   * Records changes with this tracing.
   *
   * @param traceParents reads the stored trace parents of these orders
   */
  public ChangeTraces(OrderTracing tracing, Function<Set<UUID>, Map<UUID, String>> traceParents) {
    this.tracing = tracing;
    this.traceParents = traceParents;
  }

  /** Traces nothing. */
  public static ChangeTraces off() {
    return new ChangeTraces(OrderTracing.OFF, orderIds -> Map.of());
  }

  /** Records what was just committed. Never throws: no order depends on its trace. */
  public void record(ActionStart start, Supplier<List<OrderChange>> committed) {
    if (tracing.isOn() || LOG.isDebugEnabled()) {
      try {
        recordAll(start, committed.get());
      } catch (RuntimeException e) {
        LOG.debug("Changes of orders are not traced", e);
      }
    }
  }

  private void recordAll(ActionStart start, Collection<OrderChange> changes) {
    if (changes.isEmpty()) {
      return;
    }
    Map<UUID, String> parents =
        traceParents.apply(
            changes.stream().map(OrderChange::orderId).collect(Collectors.toUnmodifiableSet()));
    for (OrderChange change : changes) {
      String parent = parents.get(change.orderId());
      if (TraceParent.isSampled(parent)) {
        trace(start, change, parent);
      }
      if (LOG.isDebugEnabled()) {
        log(start, change, parent);
      }
    }
  }

  private void trace(ActionStart start, OrderChange change, @Nullable String parent) {
    Span span = tracing.start(SpanKind.INTERNAL, start.name(), start.startedNanos(), parent);
    span.setAttribute(Fields.ORDER_ID, change.orderId().toString())
        .setAttribute(Fields.PROCESS_STATE, change.after())
        .setAttribute(Fields.DIRECTION, change.direction())
        .setAttribute(Fields.VERSION, change.version());
    if (!change.steps().isEmpty()) {
      span.setAttribute(Fields.STEPS, change.stepsAsText());
    }
    String failure = change.failure();
    if (failure != null) {
      span.setAttribute(Fields.FAILURE, failure);
    }
    span.end();
  }

  /** One line per step, so that it is found by the name of the step as well. */
  private static void log(ActionStart start, OrderChange change, @Nullable String parent) {
    if (change.steps().isEmpty()) {
      about(change, parent).log("{}: {} to {}", start.name(), change.before(), change.after());
    }
    for (StepChange step : change.steps()) {
      about(change, parent)
          .addKeyValue(Fields.STEP, step.step())
          .addKeyValue(Fields.ATTEMPT, step.attempt())
          .log("{}: {} to {}, {}", start.name(), change.before(), change.after(), step);
    }
  }

  private static LoggingEventBuilder about(OrderChange change, @Nullable String parent) {
    return OrderLog.about(LOG.atDebug(), change.orderId(), parent)
        .addKeyValue(Fields.PROCESS_STATE, change.after())
        .addKeyValue(Fields.DIRECTION, change.direction())
        .addKeyValue(Fields.VERSION, change.version());
  }
}
