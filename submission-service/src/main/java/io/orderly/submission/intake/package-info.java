/**
 * Takes orders: every door hands in checked submissions, and one transaction writes the order, its
 * process record and its step records. Starts no step.
 */
@NullMarked
package io.orderly.submission.intake;

import org.jspecify.annotations.NullMarked;
