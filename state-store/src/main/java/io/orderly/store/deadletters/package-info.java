/** Replays of dead letters: a command is executed once, however often it is sent. */
@NullMarked
package io.orderly.store.deadletters;

import org.jspecify.annotations.NullMarked;
