/**
 * What a mutant has to go through. A drill is loaded together with the mutant's classes and lets a
 * violation out; to the test it is a {@link java.util.function.LongConsumer} of seeds.
 */
@NullMarked
package io.orderly.simulation.mutation.drills;

import org.jspecify.annotations.NullMarked;
