package io.orderly.platform.tracing;

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
 * Tells committed changes of orders: a span for each order that is sampled and, at DEBUG, a line
 * for each order. Where neither is wanted it does nothing at all.
 */
public final class ChangeTraces {

  private static final Logger LOG = LoggerFactory.getLogger(ChangeTraces.class);

  private final OrderTracing tracing;
  private final Function<Set<UUID>, Map<UUID, String>> traceParents;

  /**
   * Tells changes.
   *
   * @param traceParents the stored ones of these orders, of those that have one
   */
  public ChangeTraces(OrderTracing tracing, Function<Set<UUID>, Map<UUID, String>> traceParents) {
    this.tracing = tracing;
    this.traceParents = traceParents;
  }

  /** Traces nothing. */
  public static ChangeTraces off() {
    return new ChangeTraces(OrderTracing.OFF, orderIds -> Map.of());
  }

  /** Tells what was committed just now. Never throws: no order depends on being told of. */
  public void tell(ActionStart start, Supplier<List<OrderChange>> committed) {
    if (tracing.isOn() || LOG.isDebugEnabled()) {
      try {
        tellAll(start, committed.get());
      } catch (RuntimeException e) {
        LOG.debug("changes of orders are not traced", e);
      }
    }
  }

  private void tellAll(ActionStart start, Collection<OrderChange> changes) {
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
    OrderSpan span = tracing.begin(start.span(), parent);
    span.with(Fields.ORDER_ID, change.orderId().toString())
        .with(Fields.PROCESS_STATE, change.after())
        .with(Fields.DIRECTION, change.direction())
        .with(Fields.VERSION, change.version());
    if (!change.steps().isEmpty()) {
      span.with(Fields.STEPS, change.stepsAsText());
    }
    String failure = change.failure();
    if (failure != null) {
      span.with(Fields.FAILURE, failure);
    }
    span.end();
  }

  /** A line a step, so that it is found by the step's name as well. */
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
