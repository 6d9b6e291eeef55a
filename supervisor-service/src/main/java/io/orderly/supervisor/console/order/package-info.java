/** One order: what is wrong, what to do, what happened. */
@NullMarked
package io.orderly.supervisor.console.order;

import org.jspecify.annotations.NullMarked;
