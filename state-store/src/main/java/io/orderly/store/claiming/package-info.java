/**
 * What schedulers claim: the queues of waiting orders, incarnations, and the live steps of each.
 */
@NullMarked
package io.orderly.store.claiming;

import org.jspecify.annotations.NullMarked;
