/**
 * Submitters and applications complete the steps that ask them, and see which of them wait. Answers
 * are recorded with the order's change.
 */
@NullMarked
package io.orderly.submission.completing;

import org.jspecify.annotations.NullMarked;
