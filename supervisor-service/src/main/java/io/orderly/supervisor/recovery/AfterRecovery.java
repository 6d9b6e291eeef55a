package io.orderly.supervisor.recovery;

import io.orderly.platform.tracing.ActionStart;
import io.orderly.process.Decision;
import java.util.Collection;

/** Publishes what a recovery decided, after the commit. */
@FunctionalInterface
public interface AfterRecovery {

  /**
   * Publishes these committed decisions. Best effort: never throws, never waits.
   *
   * @param start of what they were made in
   */
  void publish(ActionStart start, Collection<Decision> committed);
}
