/**
 * Orders as tasks of db-scheduler: one an order, with a row of the application for what became of
 * it, or, as its documentation shows, a chain of one a step.
 */
@NullMarked
package io.orderly.benchmarks.rivals.dbscheduler;

import org.jspecify.annotations.NullMarked;
