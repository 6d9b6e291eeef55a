/** Counts and ages for gauges and operators: orders, alerts, tables, and the server itself. */
@NullMarked
package io.orderly.store.statistics;

import org.jspecify.annotations.NullMarked;
