/**
 * Verifies a run by what the client was answered, what the partners did, the final rows and the
 * alerts, and by nothing else.
 */
@NullMarked
package io.orderly.chaos.checking;

import org.jspecify.annotations.NullMarked;
