/**
 * Whether this incarnation may start anything: not when it leaves, and not when it is not the
 * newest.
 */
@NullMarked
package io.orderly.scheduler.standing;

import org.jspecify.annotations.NullMarked;
