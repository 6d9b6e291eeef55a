/**
 * Batches orders of concurrent requests into one transaction; each request is answered after the
 * commit.
 */
@NullMarked
package io.orderly.submission.intake.batching;

import org.jspecify.annotations.NullMarked;
