package io.orderly.store.memory;

import io.orderly.store.Incarnation;
import io.orderly.store.InstanceRegistry;

/** Incarnations, counted from 1. */
final class InMemoryInstanceRegistry implements InstanceRegistry {

  private final InMemoryStore store;

  InMemoryInstanceRegistry(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public Incarnation begin(String instanceId) {
    return store.statement(
        tables ->
            new Incarnation(instanceId, tables.incarnations.merge(instanceId, 1L, Long::sum)));
  }
}
