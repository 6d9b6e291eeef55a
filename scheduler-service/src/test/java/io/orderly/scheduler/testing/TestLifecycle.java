package io.orderly.scheduler.testing;

import io.orderly.scheduler.lifecycle.Lifecycle;
import io.orderly.store.claiming.Incarnation;
import io.orderly.store.memory.InMemoryStore;
import java.time.Instant;

/** The lifecycle of a scheduler whose store is in memory. */
public final class TestLifecycle {

  private TestLifecycle() {}

  /** One that serves, and is not superseded. */
  public static Lifecycle serving(Runnable restart) {
    return new Lifecycle(
        new Incarnation("scheduler-1", 1),
        new InMemoryStore(Instant::now).instanceRegistry(),
        restart);
  }
}
