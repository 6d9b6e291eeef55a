/** Orders as durable workflows of DBOS Transact: every step's result is a row in Postgres. */
@NullMarked
package io.orderly.benchmarks.rivals.dbos;

import org.jspecify.annotations.NullMarked;
