/**
 * The state machine of an order: from a state, an event and the time it computes what changes and
 * what is sent. It performs no input or output.
 */
@NullMarked
package io.orderly.process;

import org.jspecify.annotations.NullMarked;
