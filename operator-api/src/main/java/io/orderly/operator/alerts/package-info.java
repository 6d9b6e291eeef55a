/** Alerts as operators see and acknowledge them. */
@NullMarked
package io.orderly.operator.alerts;

import org.jspecify.annotations.NullMarked;
