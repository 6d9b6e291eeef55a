/** Submitters and applications complete the steps that ask them, and see which of them wait. */
@NullMarked
package io.orderly.submission.completing;

import org.jspecify.annotations.NullMarked;
