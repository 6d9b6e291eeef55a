/** Orders as durable workflows of DBOS Transact: the result of each step is a row in Postgres. */
@NullMarked
package io.orderly.benchmarks.rivals.dbos;

import org.jspecify.annotations.NullMarked;
