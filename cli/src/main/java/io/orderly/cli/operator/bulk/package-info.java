/** Bulk commands: counted first, then followed to their end. */
@NullMarked
package io.orderly.cli.operator.bulk;

import org.jspecify.annotations.NullMarked;
