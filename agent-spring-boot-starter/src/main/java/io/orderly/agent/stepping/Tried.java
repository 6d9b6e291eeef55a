package io.orderly.agent.stepping;

import java.time.Duration;

/** What one try means for the call that it is part of. */
sealed interface Tried {

  /** That was the last one. */
  record Last(CallEnding ending) implements Tried {}

  /**
   * Another one may help and is allowed.
   *
   * @param notBefore the wait before it, which ends before CompleteBy
   * @param ending what the call came to if there were no other
   */
  record Again(Duration notBefore, CallEnding ending) implements Tried {}
}
