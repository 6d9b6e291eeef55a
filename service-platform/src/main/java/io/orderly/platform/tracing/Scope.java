package io.orderly.platform.tracing;

/** How long something holds for the current thread. */
@FunctionalInterface
public interface Scope extends AutoCloseable {

  /** Of what holds for nobody. */
  Scope NONE = () -> {};

  @Override
  void close();
}
