/**
 * Fair sharing between customers: the fair queue, its slots and clock, and the weights of
 * customers.
 */
@NullMarked
package io.orderly.store.fairness;

import org.jspecify.annotations.NullMarked;
