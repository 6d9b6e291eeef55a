package io.orderly.store.claiming;

import java.util.Optional;

/** Counts the starts of instances. */
public interface InstanceRegistry {

  /** Begins the next incarnation of this instance; no two starts get the same number. */
  Incarnation begin(String instanceId);

  /** The latest incarnation of this instance; empty when it never began. */
  Optional<Incarnation> current(String instanceId);
}
