/** Reports the circuit and the slots of each agent to operators, apart from the work. */
@NullMarked
package io.orderly.agent.reporting;

import org.jspecify.annotations.NullMarked;
