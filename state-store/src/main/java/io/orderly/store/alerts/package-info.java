/**
 * Alerts about orders and agents: raised, delivered to sinks, acknowledged, escalated, resolved.
 */
@NullMarked
package io.orderly.store.alerts;

import org.jspecify.annotations.NullMarked;
