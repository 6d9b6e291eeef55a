/** Classifies failures: which ones end by themselves, and which ones no retry can mend. */
@NullMarked
package io.orderly.platform.failure;

import org.jspecify.annotations.NullMarked;
