/**
 * Random concurrent histories on a real Postgres, with real threads, held against the same checks
 * as the simulation.
 */
@NullMarked
package io.orderly.simulation.postgres;

import org.jspecify.annotations.NullMarked;
