/** Decides conditions of steps on orders as they are stored. */
@NullMarked
package io.orderly.scheduler.conditions;

import org.jspecify.annotations.NullMarked;
