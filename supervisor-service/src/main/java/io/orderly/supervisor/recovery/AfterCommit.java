package io.orderly.supervisor.recovery;

import io.orderly.process.Decision;
import java.util.Collection;

/** Who is told what a recovery decided, once it is committed. */
@FunctionalInterface
public interface AfterCommit {

  /** Tells what these committed decisions call for. Best effort: never throws, never waits. */
  void tell(Collection<Decision> committed);
}
