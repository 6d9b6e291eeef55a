/** Fills the state store with orders that ended long ago. */
@NullMarked
package io.orderly.benchmarks.seeding;

import org.jspecify.annotations.NullMarked;
