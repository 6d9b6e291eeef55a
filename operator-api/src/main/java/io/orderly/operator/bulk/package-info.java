/**
 * Bulk commands: a filter finds the orders, a dry run counts them, any supervisor executes them at
 * a limited rate.
 */
@NullMarked
package io.orderly.operator.bulk;

import org.jspecify.annotations.NullMarked;
