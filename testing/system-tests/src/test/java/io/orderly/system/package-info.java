/**
 * The suite as a user meets it: real processes, Postgres, Kafka and HTTP. What is asserted is read
 * from outside: the client's own log, the partners' ledger, the rows, the topics.
 */
@NullMarked
package io.orderly.system;

import org.jspecify.annotations.NullMarked;
