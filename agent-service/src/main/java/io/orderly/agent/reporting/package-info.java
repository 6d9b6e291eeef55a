/** Tells operators how each agent stands, beside the work and never in its way. */
@NullMarked
package io.orderly.agent.reporting;

import org.jspecify.annotations.NullMarked;
