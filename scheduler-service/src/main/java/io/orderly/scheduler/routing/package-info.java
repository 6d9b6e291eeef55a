/**
 * Which partition a request goes to, and how much an agent may still be sent. Pure, in memory, lost
 * without harm.
 */
@NullMarked
package io.orderly.scheduler.routing;

import org.jspecify.annotations.NullMarked;
