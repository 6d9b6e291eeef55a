/** What a scheduler that stops does with the orders that it has locked. */
@NullMarked
package io.orderly.scheduler.handover;

import org.jspecify.annotations.NullMarked;
