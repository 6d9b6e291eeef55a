package io.orderly.platform.tracing;

import org.jspecify.annotations.Nullable;

/** A span that says nothing where the one behind it throws. */
final class UnfailingSpan implements OrderSpan {

  private final OrderSpan behind;
  private final UnfailingTracing tracing;

  UnfailingSpan(OrderSpan behind, UnfailingTracing tracing) {
    this.behind = behind;
    this.tracing = tracing;
  }

  @Override
  public boolean isRecording() {
    return behind.isRecording();
  }

  @Override
  public @Nullable String traceParent() {
    return traceParentOr(null);
  }

  @Override
  public @Nullable String traceParentOr(@Nullable String received) {
    try {
      return behind.traceParentOr(received);
    } catch (RuntimeException failure) {
      tracing.failed(failure);
      return received;
    }
  }

  @Override
  public OrderSpan with(String name, String value) {
    tracing.attempt(() -> behind.with(name, value));
    return this;
  }

  @Override
  public OrderSpan with(String name, long value) {
    tracing.attempt(() -> behind.with(name, value));
    return this;
  }

  @Override
  public OrderSpan failed(String errorType) {
    tracing.attempt(() -> behind.failed(errorType));
    return this;
  }

  @Override
  public Scope open() {
    return tracing.opened(behind::open);
  }

  @Override
  public void end() {
    tracing.attempt(behind::end);
  }
}
