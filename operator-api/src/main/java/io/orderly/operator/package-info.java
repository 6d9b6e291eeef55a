/**
 * The operator's REST API: what operators see and command, over one read model of orders, alerts,
 * agents, work and dead letters.
 *
 * <p>It runs in the supervisor's process, with transactions of its own: a command is one
 * transaction of the state machine, and a read is bounded in rows and time. Viewers may read,
 * operators may also command; every command names who gave it, and is done once per command id.
 */
@NullMarked
package io.orderly.operator;

import org.jspecify.annotations.NullMarked;
