/**
 * What becomes of alerts: every sink is told of each at least once, they escalate when nobody
 * answers for them, and end with what they are about.
 */
@NullMarked
package io.orderly.supervisor.alerting;

import org.jspecify.annotations.NullMarked;
