/** Alerts, and who sees to them. */
@NullMarked
package io.orderly.supervisor.console.alerts;

import org.jspecify.annotations.NullMarked;
