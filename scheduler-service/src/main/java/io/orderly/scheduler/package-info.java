/**
 * The scheduler service: carries every order through its workflow, and calls no remote service.
 *
 * <p><b>What it does.</b> It claims waiting orders exclusively, starts their steps, sends step
 * requests to agents, records the replies and starts the next steps. The state machine decides; a
 * transaction writes; only then is anything sent.
 *
 * <p><b>Strategies.</b> Any number of instances share the work: claims skip locked rows, in the
 * order of claim rank. An instance claims only what its agents have capacity for. It adapts the
 * requests in flight per agent to the rate at which the agent answers. A restarted instance is a
 * new incarnation that adopts the orders of the one before; replies to an instance that stays away
 * fail over to another, which takes the lock over. Requests whose sending is uncertain are sent
 * again; idempotency keys make that harmless.
 *
 * <p><b>Limits.</b> Requests in flight per agent and per partition, orders per claim and per
 * reconciliation, and bytes in memory are bounded; see {@code orderly.scheduler}. Operators limit
 * an agent's rate and calls in flight over all instances.
 *
 * <p><b>Security.</b> It has no endpoints but health and metrics, and knows no credentials of
 * partners.
 *
 * <p><b>Known weaknesses.</b> While Postgres is unavailable nothing moves. An instance that is
 * killed leaves its orders locked until it restarts, their replies fail over, or CompleteBy passes.
 */
@NullMarked
package io.orderly.scheduler;

import org.jspecify.annotations.NullMarked;
