/**
 * The submission service: the customer's door for orders, and for the question where they stand.
 */
@NullMarked
package io.orderly.submission;

import org.jspecify.annotations.NullMarked;
