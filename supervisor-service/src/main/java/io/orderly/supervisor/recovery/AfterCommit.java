package io.orderly.supervisor.recovery;

import io.orderly.platform.tracing.ActionStart;
import io.orderly.process.Decision;
import java.util.Collection;

/** Who is told what a recovery decided, once it is committed. */
@FunctionalInterface
public interface AfterCommit {

  /**
   * Tells what these committed decisions call for. Best effort: never throws, never waits.
   *
   * @param start of what they were made in
   */
  void tell(ActionStart start, Collection<Decision> committed);
}
