/**
 * Agents as a whole: suspends those whose remote service rejects every request, and raises and
 * resolves alerts about those that are absent, suspended or fail.
 */
@NullMarked
package io.orderly.supervisor.agents;

import org.jspecify.annotations.NullMarked;
