/**
 * Validates an order: JSON in, a valid order or the list of all its errors out. Pure: no clock, no
 * store, no Kafka, no Spring.
 */
@NullMarked
package io.orderly.submission.intake.checking;

import org.jspecify.annotations.NullMarked;
