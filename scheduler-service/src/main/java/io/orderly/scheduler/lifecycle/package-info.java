/** The lifecycle of this incarnation: it starts no step when it is stopping or superseded. */
@NullMarked
package io.orderly.scheduler.lifecycle;

import org.jspecify.annotations.NullMarked;
