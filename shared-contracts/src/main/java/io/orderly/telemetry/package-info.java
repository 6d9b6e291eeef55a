/** What logs and traces call the things of an order, in every service. */
@NullMarked
package io.orderly.telemetry;

import org.jspecify.annotations.NullMarked;
