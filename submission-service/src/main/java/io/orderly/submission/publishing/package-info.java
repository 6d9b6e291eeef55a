/** Wakes schedulers and publishes statuses after a commit; best effort. */
@NullMarked
package io.orderly.submission.publishing;

import org.jspecify.annotations.NullMarked;
