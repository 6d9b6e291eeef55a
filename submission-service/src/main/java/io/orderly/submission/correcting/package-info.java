/**
 * The command that corrects the attributes of an order for its submitter, where its workflow allows
 * it.
 */
@NullMarked
package io.orderly.submission.correcting;

import org.jspecify.annotations.NullMarked;
