/** What tests of the running service share. */
@NullMarked
package io.orderly.submission.testing;

import org.jspecify.annotations.NullMarked;
