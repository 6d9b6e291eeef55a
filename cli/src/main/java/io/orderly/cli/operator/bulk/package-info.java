/** One command to many orders: counted first, then followed to its end. */
@NullMarked
package io.orderly.cli.operator.bulk;

import org.jspecify.annotations.NullMarked;
