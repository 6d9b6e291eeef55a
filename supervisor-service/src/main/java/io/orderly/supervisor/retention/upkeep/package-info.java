/**
 * How the tables are kept: dead rows, vacuums and sizes, read in the background, shown as gauges.
 */
@NullMarked
package io.orderly.supervisor.retention.upkeep;

import org.jspecify.annotations.NullMarked;
