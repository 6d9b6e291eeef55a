/**
 * Proves that the checks bite: plants known mistakes in the real sources, one at a time, and sees
 * each of them caught.
 */
@NullMarked
package io.orderly.simulation.mutation;

import org.jspecify.annotations.NullMarked;
