/** Hands a file of orders in over REST, so that doing it again adds nothing. */
@NullMarked
package io.orderly.local.cli.submitting;

import org.jspecify.annotations.NullMarked;
