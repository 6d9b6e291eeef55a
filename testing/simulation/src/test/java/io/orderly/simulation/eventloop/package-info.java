/** Tests. */
@NullMarked
package io.orderly.simulation.eventloop;

import org.jspecify.annotations.NullMarked;
