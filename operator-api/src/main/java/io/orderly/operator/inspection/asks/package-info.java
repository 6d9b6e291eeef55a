/** What waits for an answer of operators, or of others. */
@NullMarked
package io.orderly.operator.inspection.asks;

import org.jspecify.annotations.NullMarked;
