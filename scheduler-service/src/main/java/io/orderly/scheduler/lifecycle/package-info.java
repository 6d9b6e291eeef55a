/**
 * The lifecycle of this incarnation: serving, superseded, and the phases of a graceful shutdown.
 */
@NullMarked
package io.orderly.scheduler.lifecycle;

import org.jspecify.annotations.NullMarked;
