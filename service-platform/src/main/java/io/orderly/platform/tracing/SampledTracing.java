package io.orderly.platform.tracing;

import io.micrometer.tracing.Link;
import io.micrometer.tracing.Span;
import io.micrometer.tracing.TraceContext;
import io.micrometer.tracing.Tracer;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/** Traces the orders that are sampled. */
final class SampledTracing implements OrderTracing {

  private static final long NANOS_PER_MICRO = 1_000;

  private final Tracer tracer;
  private final double probability;
  private final DoubleSupplier chance;
  private final Clock clock;

  /**
   * Traces.
   *
   * @param probability how often a trace that begins here is sampled, 0 to 1
   * @param chance a number from 0 to 1, another one each time
   */
  SampledTracing(Tracer tracer, double probability, DoubleSupplier chance, Clock clock) {
    this.tracer = tracer;
    this.probability = probability;
    this.chance = chance;
    this.clock = clock;
  }

  @Override
  public boolean isOn() {
    return true;
  }

  @Override
  public OrderSpan begin(SpanStart start, @Nullable String traceParent) {
    return sampled(traceParent)
        .<OrderSpan>map(parent -> started(start, builder().setParent(context(parent))))
        .orElse(OrderSpan.none());
  }

  @Override
  public OrderSpan enter(SpanStart start, @Nullable String caller) {
    return TraceParent.parse(caller).isPresent() ? begin(start, caller) : beginTrace(start);
  }

  @Override
  public OrderSpan enterApart(SpanStart start, @Nullable String caller) {
    if (TraceParent.parse(caller).isEmpty()) {
      return beginTrace(start);
    }
    return sampled(caller)
        .<OrderSpan>map(
            linked -> started(start, builder().setNoParent().addLink(new Link(context(linked)))))
        .orElse(OrderSpan.none());
  }

  @Override
  public Scope openTrace(@Nullable String traceParent) {
    return sampled(traceParent)
        .<Scope>map(parent -> tracer.currentTraceContext().newScope(context(parent))::close)
        .orElse(Scope.NONE);
  }

  private static Optional<TraceParent> sampled(@Nullable String traceParent) {
    return TraceParent.isSampled(traceParent) ? TraceParent.parse(traceParent) : Optional.empty();
  }

  private OrderSpan beginTrace(SpanStart start) {
    return chance.getAsDouble() < probability
        ? started(start, builder().setNoParent())
        : OrderSpan.none();
  }

  private Span.Builder builder() {
    return tracer.spanBuilder();
  }

  private TraceContext context(TraceParent parent) {
    return tracer
        .traceContextBuilder()
        .traceId(parent.traceId())
        .spanId(parent.spanId())
        .sampled(true)
        .build();
  }

  private OrderSpan started(SpanStart start, Span.Builder builder) {
    Span.Builder named =
        builder
            .name(start.name())
            .startTimestamp(microsOf(start.startedNanos()), TimeUnit.MICROSECONDS);
    return new RecordedSpan(withKind(named, start.kind()).start(), tracer);
  }

  private long microsOf(long startedNanos) {
    Instant now = clock.instant();
    long elapsedMicros = (System.nanoTime() - startedNanos) / NANOS_PER_MICRO;
    return TimeUnit.SECONDS.toMicros(now.getEpochSecond())
        + now.getNano() / NANOS_PER_MICRO
        - elapsedMicros;
  }

  private static Span.Builder withKind(Span.Builder builder, SpanKind kind) {
    return switch (kind) {
      case INTERNAL -> builder;
      case SERVER -> builder.kind(Span.Kind.SERVER);
      case CLIENT -> builder.kind(Span.Kind.CLIENT);
      case PRODUCER -> builder.kind(Span.Kind.PRODUCER);
      case CONSUMER -> builder.kind(Span.Kind.CONSUMER);
    };
  }
}
