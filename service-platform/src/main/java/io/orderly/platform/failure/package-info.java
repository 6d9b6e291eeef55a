/** Classifies failures: those that a retry can pass, and those that it cannot. */
@NullMarked
package io.orderly.platform.failure;

import org.jspecify.annotations.NullMarked;
