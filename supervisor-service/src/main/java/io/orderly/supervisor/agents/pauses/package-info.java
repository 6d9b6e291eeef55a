/** Holds agents whose remote service rejects every request, as their instances report. */
@NullMarked
package io.orderly.supervisor.agents.pauses;

import org.jspecify.annotations.NullMarked;
