/** The pages of customers and their shares of the turns. */
@NullMarked
package io.orderly.console.customers;

import org.jspecify.annotations.NullMarked;
