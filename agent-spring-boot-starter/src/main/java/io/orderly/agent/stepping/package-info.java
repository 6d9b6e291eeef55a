/** Handles one step request: duplicates, CompleteBy, retries, circuit breaker, and its reply. */
@NullMarked
package io.orderly.agent.stepping;

import org.jspecify.annotations.NullMarked;
