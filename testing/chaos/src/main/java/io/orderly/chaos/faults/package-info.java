/** The faults, and how each is injected and ended. */
@NullMarked
package io.orderly.chaos.faults;

import org.jspecify.annotations.NullMarked;
