/**
 * The state machine as the supervisor runs it: no agent has capacity here, so no step is ever
 * started.
 */
@NullMarked
package io.orderly.operator.decision;

import org.jspecify.annotations.NullMarked;
