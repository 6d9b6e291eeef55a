/** A bounded set of what {@code ./orderly chaos} does for hours. */
@NullMarked
package io.orderly.system.chaos;

import org.jspecify.annotations.NullMarked;
