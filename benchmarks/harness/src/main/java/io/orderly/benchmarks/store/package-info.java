/**
 * What the state store tells about a run: whether its orders ended, and what they cost Postgres.
 */
@NullMarked
package io.orderly.benchmarks.store;

import org.jspecify.annotations.NullMarked;
