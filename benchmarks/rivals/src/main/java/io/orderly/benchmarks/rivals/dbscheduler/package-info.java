/** Orders as tasks of db-scheduler, with a row of the application for what became of each. */
@NullMarked
package io.orderly.benchmarks.rivals.dbscheduler;

import org.jspecify.annotations.NullMarked;
