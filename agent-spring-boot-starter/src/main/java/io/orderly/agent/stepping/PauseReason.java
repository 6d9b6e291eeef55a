package io.orderly.agent.stepping;

import io.orderly.process.Failure;

/**
 * Why an agent has suspended its calls, except for probes.
 *
 * @param why the refusal that caused it
 * @param sinceNanos its time, as of {@link System#nanoTime()}
 */
record PauseReason(Failure why, long sinceNanos) {}
