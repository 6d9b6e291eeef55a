/** Reads the state store during a run: which orders ended, and what they cost Postgres. */
@NullMarked
package io.orderly.benchmarks.store;

import org.jspecify.annotations.NullMarked;
