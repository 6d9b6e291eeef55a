/**
 * The topics over which applications complete steps that ask; invalid records become dead letters.
 */
@NullMarked
package io.orderly.submission.completing.topic;

import org.jspecify.annotations.NullMarked;
