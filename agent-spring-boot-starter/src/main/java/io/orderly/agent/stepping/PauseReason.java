package io.orderly.agent.stepping;

import io.orderly.process.Failure;

/**
 * Why an agent calls its remote service no more, but for a probe from time to time.
 *
 * @param why the refusal that it began with
 * @param sinceNanos when it began, by the stopwatch
 */
record PauseReason(Failure why, long sinceNanos) {}
