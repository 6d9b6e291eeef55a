package io.orderly.workflow;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a workflow relies on at the remote service behind an agent.
 *
 * @param name the agent's name, part of its request topic
 * @param idempotencyWindow how long the service remembers a success under its key; a step of
 *     unknown outcome that is older is never tried again by itself
 * @param tombstones whether it refuses a forward call after the undo
 * @param partner the partner file that its steps are called by, and its version, such as {@code
 *     adyen@3}; null: what each instance has
 */
public record AgentDefinition(
    String name, Duration idempotencyWindow, Tombstones tombstones, @Nullable String partner) {

  private static final Duration UNLIMITED = Duration.ofDays(36_500);

  /** One that is called as each of its instances has it. */
  public AgentDefinition(String name, Duration idempotencyWindow, Tombstones tombstones) {
    this(name, idempotencyWindow, tombstones, null);
  }

  /**
   * What pauses call the agent in the version that is named, and orders that wait for it; that of
   * the agent where none is. No agent has such a name.
   */
  public String versionedName() {
    return partner == null ? name : name + ":" + partner;
  }

  /** The agent's name, of it or of a version of it. */
  public static String nameOf(String versionedName) {
    int end = versionedName.indexOf(':');
    return end < 0 ? versionedName : versionedName.substring(0, end);
  }

  /** In place of an agent, of a step that waits for an answer or a time: nothing is called. */
  static AgentDefinition uncalled(String performer) {
    return new AgentDefinition(performer, UNLIMITED, Tombstones.KEPT);
  }

  /** Whether a remote service refuses a forward call that arrives after its undo. */
  public enum Tombstones {
    /** It does: an undo may be sent while the outcome of the forward call is open. */
    KEPT,
    /** It does not: an undo waits until no forward call can be under way any more. */
    NONE
  }
}
