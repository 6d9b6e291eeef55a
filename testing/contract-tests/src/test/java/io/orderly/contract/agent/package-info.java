/** The contract of agents, held against processes from outside. */
@NullMarked
package io.orderly.contract.agent;

import org.jspecify.annotations.NullMarked;
