/** Alerts, and who sees to them. */
@NullMarked
package io.orderly.console.alerts;

import org.jspecify.annotations.NullMarked;
