package io.orderly.store.memory;

import io.orderly.store.StateStore;
import io.orderly.store.StateTransaction;
import java.util.function.Function;

/** Transactions, one after the other. */
final class InMemoryStateStore implements StateStore {

  private final InMemoryStore store;

  InMemoryStateStore(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public <T> T inTransaction(Function<StateTransaction, T> work) {
    return store.transaction(
        tables -> work.apply(new InMemoryStateTransaction(tables, store.now())));
  }
}
