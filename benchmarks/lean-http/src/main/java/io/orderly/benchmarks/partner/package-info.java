/** A remote service for measurements: it answers at once and stores nothing. */
@NullMarked
package io.orderly.benchmarks.partner;

import org.jspecify.annotations.NullMarked;
