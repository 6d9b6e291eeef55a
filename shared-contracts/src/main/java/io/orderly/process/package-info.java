/**
 * The state machine of an order: it takes a state, an event and the time, and returns what changes
 * and what is to be sent. It touches nothing.
 */
@NullMarked
package io.orderly.process;

import org.jspecify.annotations.NullMarked;
