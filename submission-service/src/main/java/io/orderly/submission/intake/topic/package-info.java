/** The topic door: submissions in batches; what can't be taken goes to the dead letters. */
@NullMarked
package io.orderly.submission.intake.topic;

import org.jspecify.annotations.NullMarked;
