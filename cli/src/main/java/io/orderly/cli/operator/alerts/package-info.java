/** Alerts: what needs an operator, and taking it up. */
@NullMarked
package io.orderly.cli.operator.alerts;

import org.jspecify.annotations.NullMarked;
