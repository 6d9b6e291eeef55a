package io.orderly.platform.tracing;

import org.jspecify.annotations.Nullable;

/** Keeps nothing. */
final class NoSpan implements OrderSpan {

  static final OrderSpan ONLY = new NoSpan();

  private NoSpan() {}

  @Override
  public boolean isRecording() {
    return false;
  }

  @Override
  public @Nullable String traceParent() {
    return null;
  }

  @Override
  public OrderSpan with(String name, String value) {
    return this;
  }

  @Override
  public OrderSpan with(String name, long value) {
    return this;
  }

  @Override
  public OrderSpan failed(String errorType) {
    return this;
  }

  @Override
  public Scope open() {
    return Scope.NONE;
  }

  @Override
  public void end() {
    // Nothing began.
  }
}
