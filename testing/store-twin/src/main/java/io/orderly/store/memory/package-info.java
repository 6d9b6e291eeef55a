/** The ports in memory, for tests; they pass the same contract tests as those on Postgres. */
@NullMarked
package io.orderly.store.memory;

import org.jspecify.annotations.NullMarked;
