package io.orderly.platform.tracing;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Traces as another one does, and leaves the trace where that one throws: no order depends on being
 * traced. The first failure is a warning, the later ones are not, since each order may have one.
 */
final class UnfailingTracing implements OrderTracing {

  private static final Logger LOG = LoggerFactory.getLogger(UnfailingTracing.class);

  private final OrderTracing behind;
  private final AtomicBoolean hasWarned = new AtomicBoolean();

  UnfailingTracing(OrderTracing behind) {
    this.behind = behind;
  }

  @Override
  public boolean isOn() {
    return behind.isOn();
  }

  @Override
  public OrderSpan begin(SpanStart start, @Nullable String traceParent) {
    return begun(() -> behind.begin(start, traceParent));
  }

  @Override
  public OrderSpan enter(SpanStart start, @Nullable String caller) {
    return begun(() -> behind.enter(start, caller));
  }

  @Override
  public OrderSpan enterApart(SpanStart start, @Nullable String caller) {
    return begun(() -> behind.enterApart(start, caller));
  }

  private OrderSpan begun(Supplier<OrderSpan> beginning) {
    try {
      OrderSpan span = beginning.get();
      return span == OrderSpan.none() ? span : new UnfailingSpan(span, this);
    } catch (RuntimeException failure) {
      failed(failure);
      return OrderSpan.none();
    }
  }

  @Override
  public Scope openTrace(@Nullable String traceParent) {
    return opened(() -> behind.openTrace(traceParent));
  }

  Scope opened(Supplier<Scope> opening) {
    try {
      Scope scope = opening.get();
      return () -> attempt(scope::close);
    } catch (RuntimeException failure) {
      failed(failure);
      return Scope.NONE;
    }
  }

  void attempt(Runnable tracing) {
    try {
      tracing.run();
    } catch (RuntimeException failure) {
      failed(failure);
    }
  }

  void failed(RuntimeException failure) {
    if (hasWarned.compareAndSet(false, true)) {
      LOG.warn(
          "Span failed and is dropped; the order goes on. Later failures are logged at DEBUG",
          failure);
    } else {
      LOG.debug("Span failed and is dropped", failure);
    }
  }
}
