/** Handles one step request: duplicates, CompleteBy, retries, and its answer or its silence. */
@NullMarked
package io.orderly.agent.stepping;

import org.jspecify.annotations.NullMarked;
