/**
 * Takes the orders of requests that come at the same time in one transaction: many requests, one
 * commit, each answered after it.
 */
@NullMarked
package io.orderly.submission.intake.grouping;

import org.jspecify.annotations.NullMarked;
