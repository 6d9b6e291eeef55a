package io.orderly.store.memory;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Lets others go first at a statement, once, each on a thread of its own. */
final class OthersGoFirst implements Interleaving {

  private static final long MOST_SECONDS = 10;

  private final Map<String, Runnable> plans = new HashMap<>();
  private final CountDownLatch waits = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);
  private Connection latest = () -> {};

  /** Before the next statement of that name somebody else does this, to its end. */
  void at(String statement, Runnable othersDo) {
    plans.put(statement, () -> CompletableFuture.runAsync(othersDo).join());
  }

  /** Before the next statement of that name somebody else begins this, and must wait for a lock. */
  CompletableFuture<Void> atMustWait(String statement, Runnable othersDo) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    plans.put(
        statement,
        () -> {
          var unused =
              CompletableFuture.runAsync(othersDo)
                  .whenComplete(
                      (nothing, failure) -> {
                        if (failure == null) {
                          done.complete(null);
                        } else {
                          done.completeExceptionally(failure);
                        }
                      });
          await(waits);
        });
    return done;
  }

  /** Before the next statement of that name the connection is lost. */
  void loseConnectionAt(String statement) {
    plans.put(statement, () -> latest.breakOff());
  }

  @Override
  public <T> T run(Supplier<T> work) {
    return work.get();
  }

  @Override
  public void begins(Connection connection) {
    latest = connection;
  }

  @Override
  public void before(String statement) {
    Runnable plan = plans.remove(statement);
    if (plan != null) {
      plan.run();
    }
  }

  @Override
  public void awaitRelease(Object row) {
    waits.countDown();
    await(released);
  }

  @Override
  public void ended(Connection connection) {
    if (waits.getCount() == 0) {
      released.countDown();
    }
  }

  @Override
  public void committed(Changes changes) {}

  private static void await(CountDownLatch latch) {
    try {
      if (!latch.await(MOST_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException("nobody came");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
