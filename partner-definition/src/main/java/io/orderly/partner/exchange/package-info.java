/**
 * Builds the requests of a partner definition from the data of an order, and says what an answer
 * means. What data says never becomes more than the value it stands for.
 */
@NullMarked
package io.orderly.partner.exchange;

import org.jspecify.annotations.NullMarked;
