/** The command that cancels an order for its customer. */
@NullMarked
package io.orderly.submission.cancelling;

import org.jspecify.annotations.NullMarked;
