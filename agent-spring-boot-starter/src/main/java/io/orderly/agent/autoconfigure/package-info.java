/**
 * Auto-configuration of agents: a Spring Boot application with {@code Agent} beans reads their step
 * requests, calls them, and replies.
 *
 * <p><b>Strategies.</b> Per agent: a consumer of its topic, slots for concurrent calls, a queue,
 * circuit breaker, retries within CompleteBy and a retry budget. A request is committed after its
 * reply. An instance that can't call declines, so that another one may.
 *
 * <p><b>Limits.</b> Settings {@code orderly.agents.<name>.*}; see {@code
 * docs/reference/configuration.md}. Results above {@code result-max} are replaced by a note.
 *
 * <p><b>Security.</b> Settings decide which hosts an agent calls; Kafka's ACLs decide who may send
 * requests. There are no endpoints but health and metrics.
 *
 * <p><b>Known weaknesses.</b> A call that ignores interrupts keeps its slot; when half of the slots
 * are lost, liveness becomes BROKEN. A restart forgets which requests were answered: the
 * idempotency key of the remote service then decides.
 */
@NullMarked
package io.orderly.agent.autoconfigure;

import org.jspecify.annotations.NullMarked;
