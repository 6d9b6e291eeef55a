package io.orderly.store.memory;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** Every transaction runs alone, so nothing is ever passed over or waited for. */
final class OneAtATime implements Interleaving {

  private final ReentrantLock turn = new ReentrantLock();

  @Override
  public <T> T run(Supplier<T> work) {
    turn.lock();
    try {
      return work.get();
    } finally {
      turn.unlock();
    }
  }

  @Override
  public void begins(Connection connection) {}

  @Override
  public void before(String statement) {}

  @Override
  public void awaitRelease(Object row) {
    throw new IllegalStateException("no other transaction can lock " + row);
  }

  @Override
  public void ended(Connection connection) {}

  @Override
  public void committed(Changes changes) {}
}
