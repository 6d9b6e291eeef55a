/**
 * Stands in for the remote services where only speed is looked at: answers at once, keeps nothing.
 */
@NullMarked
package io.orderly.benchmarks.partner;

import org.jspecify.annotations.NullMarked;
