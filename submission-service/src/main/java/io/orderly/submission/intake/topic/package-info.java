/** The listener of the topics of submissions; invalid records become dead letters. */
@NullMarked
package io.orderly.submission.intake.topic;

import org.jspecify.annotations.NullMarked;
