package io.orderly.agent.stepping;

import java.time.Duration;

/** The result of one try of a call. */
sealed interface TryResult {

  /** No further try. */
  record Last(CallResult ending) implements TryResult {}

  /**
   * A further try may succeed and is allowed.
   *
   * @param notBefore the wait before it, which ends before CompleteBy
   * @param ending the result of the call without a further try
   */
  record Again(Duration notBefore, CallResult ending) implements TryResult {}
}
