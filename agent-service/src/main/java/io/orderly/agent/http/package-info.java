/**
 * The agent service: agents whose remote services speak HTTP, by configuration.
 *
 * <p><b>What it does.</b> It reads step requests, calls the remote service, and replies: completed
 * with a result, refused, or failed. After CompleteBy it stays silent, and the supervisor recovers
 * the step.
 *
 * <p><b>Strategies.</b> Each agent has slots for concurrent calls (bulkhead), a circuit breaker,
 * retries with backoff within CompleteBy and a retry budget. All tries of a step and direction
 * carry one idempotency key. An answer that concerns the deployment, such as 401 or 404, declines
 * the request instead of refusing the order, and holds the agent.
 *
 * <p><b>Limits.</b> Slots, queue, timeouts, result size and buffered bytes are settings per agent
 * and process; see {@code docs/reference/configuration.md}.
 *
 * <p><b>Security.</b> Remote addresses come from configuration only; nothing of an order becomes a
 * host. It does not touch Postgres, and has no endpoints but health and metrics.
 *
 * <p><b>Known weaknesses.</b> An effect happens once only where the remote service honours
 * idempotency keys; {@code ./orderly check-partner} tests that. A remote service that forgets its
 * keys sooner than an order is recovered needs {@code idempotency-window}.
 */
@NullMarked
package io.orderly.agent.http;

import org.jspecify.annotations.NullMarked;
