package io.orderly.store.claiming;

/**
 * One run of a scheduler instance. Its text, {@code id#number}, is the value of locked_by.
 *
 * @param instanceId stable over restarts; contains no {@code #}
 * @param number rises with every start
 */
public record Incarnation(String instanceId, long number) {

  /** The value of locked_by. */
  public String lockedBy() {
    return instanceId + "#" + number;
  }
}
