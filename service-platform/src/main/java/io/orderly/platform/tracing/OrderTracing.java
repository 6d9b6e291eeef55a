package io.orderly.platform.tracing;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.TracerProvider;
import io.opentelemetry.context.Context;
import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Starts the spans of orders with OpenTelemetry's tracer. An order that is not sampled gets {@link
 * Span#getInvalid()}, after one look at its trace parent: nothing is allocated. If the tracer fails
 * to start a span, the order goes on with an invalid one. Thread-safe.
 */
public final class OrderTracing {

  /** Traces nothing; received trace parents are passed on. */
  public static final OrderTracing OFF =
      new OrderTracing(TracerProvider.noop().get("io.orderly"), 0);

  private static final Logger LOG = LoggerFactory.getLogger(OrderTracing.class);

  private final Tracer tracer;
  private final double probability;
  private final DoubleSupplier random;
  private final Clock clock;
  private final AtomicBoolean hasWarned = new AtomicBoolean();

  /**
   * Traces with this tracer, which must record every span: sampling is decided here.
   *
   * @param probability of a trace that starts here to be sampled, 0 to 1
   */
  public OrderTracing(Tracer tracer, double probability) {
    this(tracer, probability, () -> ThreadLocalRandom.current().nextDouble(), Clock.systemUTC());
  }

  /** The same with another source of random numbers from 0 to 1. */
  OrderTracing(Tracer tracer, double probability, DoubleSupplier random, Clock clock) {
    this.tracer = tracer;
    this.probability = probability;
    this.random = random;
    this.clock = clock;
  }

  /** Whether an order may be sampled here. */
  public boolean isOn() {
    return this != OFF;
  }

  /**
   * Starts a span now, in the trace of an order.
   *
   * @param name of few values: no ids
   * @param traceParent as stored or sent with the order
   */
  public Span start(SpanKind kind, String name, @Nullable String traceParent) {
    return isSampled(traceParent)
        ? start(kind, name, System.nanoTime(), traceParent)
        : Span.getInvalid();
  }

  /**
   * Starts a span whose work began before.
   *
   * @param startedNanos as of {@link System#nanoTime()}
   */
  public Span start(SpanKind kind, String name, long startedNanos, @Nullable String traceParent) {
    if (!isSampled(traceParent)) {
      return Span.getInvalid();
    }
    SpanContext parent = TraceParent.parse(traceParent);
    return parent.isValid()
        ? started(kind, name, startedNanos, () -> tracer.spanBuilder(name).setParent(in(parent)))
        : Span.getInvalid();
  }

  /**
   * Starts the first span of an order. It continues the caller's trace and is sampled if that is;
   * without one, a new trace starts and the probability decides.
   *
   * @param caller the header as received
   */
  public Span startTrace(SpanKind kind, String name, @Nullable String caller) {
    if (!isOn()) {
      return Span.getInvalid();
    }
    return TraceParent.parse(caller).isValid()
        ? start(kind, name, caller)
        : startNewTrace(kind, name);
  }

  /**
   * Starts the first span of one of many orders that are submitted together: each has a trace of
   * its own, linked to the caller's and sampled if that is.
   *
   * @param caller the header as received
   */
  public Span startLinkedTrace(SpanKind kind, String name, @Nullable String caller) {
    if (!isOn()) {
      return Span.getInvalid();
    }
    SpanContext linked = TraceParent.parse(caller);
    if (!linked.isValid()) {
      return startNewTrace(kind, name);
    }
    return linked.isSampled()
        ? started(
            kind,
            name,
            System.nanoTime(),
            () -> tracer.spanBuilder(name).setNoParent().addLink(linked))
        : Span.getInvalid();
  }

  private Span startNewTrace(SpanKind kind, String name) {
    return random.getAsDouble() < probability
        ? started(kind, name, System.nanoTime(), () -> tracer.spanBuilder(name).setNoParent())
        : Span.getInvalid();
  }

  /** Records a measurement whose exemplar is in this trace, if that is sampled. */
  public void measure(@Nullable String traceParent, Runnable measurement) {
    if (isSampled(traceParent)) {
      in(TraceParent.parse(traceParent)).wrap(measurement).run();
    } else {
      measurement.run();
    }
  }

  /** Whether spans are recorded in this trace. */
  public boolean isSampled(@Nullable String traceParent) {
    return isOn() && TraceParent.isSampled(traceParent);
  }

  private static Context in(SpanContext parent) {
    return Context.root().with(Span.wrap(parent));
  }

  private Span started(
      SpanKind kind, String name, long startedNanos, Supplier<SpanBuilder> builder) {
    try {
      return builder
          .get()
          .setSpanKind(kind)
          .setStartTimestamp(epochNanos(startedNanos), TimeUnit.NANOSECONDS)
          .startSpan();
    } catch (RuntimeException failure) {
      LOG.atLevel(hasWarned.compareAndSet(false, true) ? Level.WARN : Level.DEBUG)
          .setCause(failure)
          .log("Span {} failed and is dropped; later failures are logged at DEBUG", name);
      return Span.getInvalid();
    }
  }

  private long epochNanos(long startedNanos) {
    Instant now = clock.instant();
    return TimeUnit.SECONDS.toNanos(now.getEpochSecond())
        + now.getNano()
        - (System.nanoTime() - startedNanos);
  }
}
