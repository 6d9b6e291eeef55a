/** Pages of orders in Error, grouped by cause. */
@NullMarked
package io.orderly.console.errors;

import org.jspecify.annotations.NullMarked;
