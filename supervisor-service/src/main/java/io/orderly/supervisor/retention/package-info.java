/**
 * Lets finished orders leave the store, bounded and paced, archives them first where that is wished
 * for, and forgets them in the end.
 */
@NullMarked
package io.orderly.supervisor.retention;

import org.jspecify.annotations.NullMarked;
