/** Submits a file of orders over REST; submitting it again adds nothing. */
@NullMarked
package io.orderly.cli.submission;

import org.jspecify.annotations.NullMarked;
