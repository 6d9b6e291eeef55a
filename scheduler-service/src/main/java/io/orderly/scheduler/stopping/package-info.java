/** The order in which the parts of this service stop. */
@NullMarked
package io.orderly.scheduler.stopping;

import org.jspecify.annotations.NullMarked;
