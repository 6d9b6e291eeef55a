package io.orderly.store;

/** Counts the starts of instances. */
public interface InstanceRegistry {

  /** Begins the next incarnation of this instance; no two starts get the same number. */
  Incarnation begin(String instanceId);
}
