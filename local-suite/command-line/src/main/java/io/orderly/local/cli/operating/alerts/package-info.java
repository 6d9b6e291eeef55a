/** Alerts: what needs an operator, and taking it up. */
@NullMarked
package io.orderly.local.cli.operating.alerts;

import org.jspecify.annotations.NullMarked;
