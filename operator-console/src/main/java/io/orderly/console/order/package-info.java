/** One order: what is wrong, what to do, what happened. */
@NullMarked
package io.orderly.console.order;

import org.jspecify.annotations.NullMarked;
