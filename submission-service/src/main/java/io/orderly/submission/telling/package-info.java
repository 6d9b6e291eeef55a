/** Wakes schedulers and publishes statuses after a commit; best effort. */
@NullMarked
package io.orderly.submission.telling;

import org.jspecify.annotations.NullMarked;
