/** Delivers the stored alerts to the operators' topic, each at least once. */
@NullMarked
package io.orderly.supervisor.alerting;

import org.jspecify.annotations.NullMarked;
