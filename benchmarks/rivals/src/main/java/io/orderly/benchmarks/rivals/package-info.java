/** The engines that a user would pick instead, each a program of its own. */
@NullMarked
package io.orderly.benchmarks.rivals;

import org.jspecify.annotations.NullMarked;
