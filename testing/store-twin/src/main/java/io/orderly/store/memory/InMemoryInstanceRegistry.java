package io.orderly.store.memory;

import io.orderly.store.claiming.Incarnation;
import io.orderly.store.claiming.InstanceRegistry;
import java.util.Optional;

/** Incarnations, counted from 1. */
final class InMemoryInstanceRegistry implements InstanceRegistry {

  private final InMemoryStore store;

  InMemoryInstanceRegistry(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public Incarnation begin(String instanceId) {
    return store.statement(
        "begin incarnation",
        tables ->
            new Incarnation(instanceId, tables.incarnations.merge(instanceId, 1L, Long::sum)));
  }

  @Override
  public Optional<Incarnation> current(String instanceId) {
    return store.statement(
        "read incarnation",
        tables ->
            Optional.ofNullable(tables.incarnations.get(instanceId))
                .map(number -> new Incarnation(instanceId, number)));
  }
}
