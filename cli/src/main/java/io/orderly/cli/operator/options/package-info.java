/** Options that the commands of operators share: filters, reason, confirmation, pages. */
@NullMarked
package io.orderly.cli.operator.options;

import org.jspecify.annotations.NullMarked;
