package io.orderly.store.claiming;

/**
 * One run of a scheduler instance. Its text, {@code id#number}, stands in locked_by.
 *
 * @param instanceId stable over restarts; holds no {@code #}
 * @param number rises with every start
 */
public record Incarnation(String instanceId, long number) {

  /** The value of locked_by. */
  public String lockedBy() {
    return instanceId + "#" + number;
  }
}
