/** Shows each check what it must catch, and what it must let pass. */
@NullMarked
package io.orderly.simulation.checking;

import org.jspecify.annotations.NullMarked;
