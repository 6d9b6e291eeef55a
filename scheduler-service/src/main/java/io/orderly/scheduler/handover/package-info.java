/** Hands over the orders that a stopping scheduler has locked. */
@NullMarked
package io.orderly.scheduler.handover;

import org.jspecify.annotations.NullMarked;
