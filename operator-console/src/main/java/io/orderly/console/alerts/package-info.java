/** Pages of alerts and their causes. */
@NullMarked
package io.orderly.console.alerts;

import org.jspecify.annotations.NullMarked;
