/** Holds agents whose remote service rejects every request, as their instances report. */
@NullMarked
package io.orderly.supervisor.agents.holds;

import org.jspecify.annotations.NullMarked;
