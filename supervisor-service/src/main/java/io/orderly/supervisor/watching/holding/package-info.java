/** Holds agents whose remote service rejects every request, as their instances report. */
@NullMarked
package io.orderly.supervisor.watching.holding;

import org.jspecify.annotations.NullMarked;
