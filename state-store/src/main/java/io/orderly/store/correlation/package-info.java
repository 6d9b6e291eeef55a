/** What partners call steps by in their events, and the events that came before that is known. */
@NullMarked
package io.orderly.store.correlation;

import org.jspecify.annotations.NullMarked;
