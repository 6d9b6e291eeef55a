/**
 * One command to all orders that a filter finds: counted first, then done at a rate, by whichever
 * supervisor is there.
 */
@NullMarked
package io.orderly.operator.bulk;

import org.jspecify.annotations.NullMarked;
