/**
 * Tells schedulers and submitters what changed: best effort, after the commit, never in the way of
 * an answer.
 */
@NullMarked
package io.orderly.submission.telling;

import org.jspecify.annotations.NullMarked;
