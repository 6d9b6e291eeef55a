/** The names of fields in logs and traces, the same in every service. */
@NullMarked
package io.orderly.telemetry;

import org.jspecify.annotations.NullMarked;
