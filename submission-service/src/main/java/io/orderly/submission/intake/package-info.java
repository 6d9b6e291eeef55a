/**
 * Accepts orders: one transaction writes an order, its process record and its step records. It
 * starts no step.
 */
@NullMarked
package io.orderly.submission.intake;

import org.jspecify.annotations.NullMarked;
