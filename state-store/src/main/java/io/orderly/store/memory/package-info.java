/** The ports in memory: a twin for tests, held to the same contract as the one on Postgres. */
@NullMarked
package io.orderly.store.memory;

import org.jspecify.annotations.NullMarked;
