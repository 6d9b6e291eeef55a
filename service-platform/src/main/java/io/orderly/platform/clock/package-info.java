/** The offset of this machine's clock from the store's or the broker's. */
@NullMarked
package io.orderly.platform.clock;

import org.jspecify.annotations.NullMarked;
