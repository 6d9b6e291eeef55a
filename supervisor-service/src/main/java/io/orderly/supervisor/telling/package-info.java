/**
 * Tells schedulers and submitters what changed: best effort, after the commit, never in the way of
 * the sweep.
 */
@NullMarked
package io.orderly.supervisor.telling;

import org.jspecify.annotations.NullMarked;
