package io.orderly.store.memory;

import io.orderly.store.transitions.StateStore;
import io.orderly.store.transitions.StateStore.StateTransaction;
import java.util.function.Function;

/** Transactions over the tables. */
final class InMemoryStateStore implements StateStore {

  private final InMemoryStore store;

  InMemoryStateStore(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public <T> T inTransaction(Function<StateTransaction, T> work) {
    return store.transaction(open -> work.apply(new InMemoryStateTransaction(open, store::now)));
  }
}
