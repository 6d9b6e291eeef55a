/**
 * The submission service: accepts orders over REST, NDJSON batches and a Kafka topic, shows their
 * state, and cancels them.
 *
 * <p><b>What it does.</b> It validates an order, and writes the order, its process record and one
 * record per step in one transaction. An answer of success means that this transaction is
 * committed. It then wakes a scheduler. It starts no step.
 *
 * <p><b>Strategies.</b> Orders of concurrent requests share a transaction (group commit). An
 * idempotency key makes a repeated submission return the same order; the same key with another body
 * is rejected. While more orders wait than agents complete in time, new ones are rejected or read
 * more slowly (overload protection). Fair sharing places the orders of a customer who submits more
 * than its rate behind others.
 *
 * <p><b>Limits.</b> The submission queue, request bodies, batches, event streams and connections
 * are bounded in number, bytes and time; the settings below {@code orderly.submission} and {@code
 * orderly.connections} say how. Reads have a connection pool and a statement time limit of their
 * own.
 *
 * <p><b>Security.</b> All endpoints require authentication. A submitter reads and cancels its own
 * orders only. Reply topics and webhook hosts are allowed by configuration.
 *
 * <p><b>Known weaknesses.</b> Messages after the commit are best effort: a lost one delays an order
 * until the schedulers' next poll. On the topic the submitter is a setting, as Kafka does not
 * authenticate a record.
 */
@NullMarked
package io.orderly.submission;

import org.jspecify.annotations.NullMarked;
