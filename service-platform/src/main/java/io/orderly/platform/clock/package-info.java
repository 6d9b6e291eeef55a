/** How far this machine's clock is from the one that counts. */
@NullMarked
package io.orderly.platform.clock;

import org.jspecify.annotations.NullMarked;
