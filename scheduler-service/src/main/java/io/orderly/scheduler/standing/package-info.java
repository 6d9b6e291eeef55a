/** The lifecycle of this incarnation: it starts no step when it is stopping or superseded. */
@NullMarked
package io.orderly.scheduler.standing;

import org.jspecify.annotations.NullMarked;
