/** Other engines that a user could choose, each a program of its own. */
@NullMarked
package io.orderly.benchmarks.rivals;

import org.jspecify.annotations.NullMarked;
