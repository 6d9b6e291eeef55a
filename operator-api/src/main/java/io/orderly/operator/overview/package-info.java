/** The overview: counts, throughput, warnings and a summary of everything an operator runs. */
@NullMarked
package io.orderly.operator.overview;

import org.jspecify.annotations.NullMarked;
