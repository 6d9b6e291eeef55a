/** Gauges of the tables: dead rows, vacuums and sizes. */
@NullMarked
package io.orderly.supervisor.retention.tables;

import org.jspecify.annotations.NullMarked;
