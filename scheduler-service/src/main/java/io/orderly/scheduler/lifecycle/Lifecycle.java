package io.orderly.scheduler.lifecycle;

import java.util.concurrent.atomic.AtomicReference;

/**
 * Where this incarnation stands. Only one that serves claims, adopts, sends again and starts steps;
 * replies are recorded in every stage. Safe for use by several threads.
 */
public final class Lifecycle {

  /** The stages of a process; there is no way back. */
  private enum Stage {
    SERVING,
    /** It stops: what it records leaves orders to others. */
    LEAVING,
    /** Another process has the same id: a newer incarnation, or whoever has its name in Kafka. */
    SUPERSEDED
  }

  private final AtomicReference<Stage> stage = new AtomicReference<>(Stage.SERVING);

  /** Whether it may start anything. */
  public boolean isServing() {
    return stage.get() == Stage.SERVING;
  }

  /** Whether its id belongs to another process by now. */
  public boolean isSuperseded() {
    return stage.get() == Stage.SUPERSEDED;
  }

  /** It stops. */
  public void leave() {
    stage.compareAndSet(Stage.SERVING, Stage.LEAVING);
  }

  /**
   * Its id belongs to another process.
   *
   * @return whether that is news
   */
  public boolean supersede() {
    return stage.getAndSet(Stage.SUPERSEDED) != Stage.SUPERSEDED;
  }
}
