/** Gauges of the tables: dead rows, vacuums and sizes. */
@NullMarked
package io.orderly.supervisor.retention.upkeep;

import org.jspecify.annotations.NullMarked;
