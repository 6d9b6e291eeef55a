/**
 * What the author of an agent implements and is called with: {@link io.orderly.agent.Agent}, its
 * call and its answer.
 */
@NullMarked
package io.orderly.agent;

import org.jspecify.annotations.NullMarked;
