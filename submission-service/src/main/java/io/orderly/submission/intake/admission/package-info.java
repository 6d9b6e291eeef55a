/** Overload protection: rejects orders while more wait than are completed in time. */
@NullMarked
package io.orderly.submission.intake.admission;

import org.jspecify.annotations.NullMarked;
