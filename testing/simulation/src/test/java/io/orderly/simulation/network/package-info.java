/** Tests. */
@NullMarked
package io.orderly.simulation.network;

import org.jspecify.annotations.NullMarked;
