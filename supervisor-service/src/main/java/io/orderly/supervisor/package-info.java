/**
 * The supervisor service: recovers orders, delivers alerts and notifications, and archives and
 * purges finished orders. It starts no step.
 *
 * <p><b>What it does.</b> It sweeps steps past their CompleteBy: it counts the failure, re-arms the
 * step, or takes the order to Error with an alert or to undo, as the workflow's policy says. It
 * releases orders whose backoff is over. The operator's API and console run in its process.
 *
 * <p><b>Strategies.</b> Any number of instances share the work by SKIP LOCKED; a crash repeats an
 * alert or notification under the same id, and loses none. Recovery does not need Kafka. Alerts
 * escalate while they are unacknowledged and resolve with their cause. Agents that no instance
 * serves, that are suspended, or whose circuit stays open get alerts of their own.
 *
 * <p><b>Limits.</b> Every sweep, release, delivery and retention run is bounded in rows, and most
 * in rate; see {@code orderly.supervisor}, {@code orderly.notifications} and {@code
 * orderly.retention}. Queries of operators have a connection pool and a statement time limit of
 * their own.
 *
 * <p><b>Security.</b> Viewers read, operators command, and each command is recorded with who gave
 * it and why. Webhooks are signed, and go to allowed hosts and public addresses only.
 *
 * <p><b>Known weaknesses.</b> A step that is overdue is noticed within the sweep interval (1 s)
 * after CompleteBy and grace. Statuses on topics are best effort; final notifications are delivered
 * at least once, for 24 hours.
 */
@NullMarked
package io.orderly.supervisor;

import org.jspecify.annotations.NullMarked;
