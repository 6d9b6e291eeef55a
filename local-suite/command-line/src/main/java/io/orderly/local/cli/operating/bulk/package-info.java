/** One command to many orders: counted first, then followed to its end. */
@NullMarked
package io.orderly.local.cli.operating.bulk;

import org.jspecify.annotations.NullMarked;
