/** Tests. */
@NullMarked
package io.orderly.simulation.stage;

import org.jspecify.annotations.NullMarked;
