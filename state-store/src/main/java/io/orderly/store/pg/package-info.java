/**
 * How statements reach Postgres: arrays of rows, several statements per round trip, its clock,
 * transactions, connections.
 */
@NullMarked
package io.orderly.store.pg;

import org.jspecify.annotations.NullMarked;
