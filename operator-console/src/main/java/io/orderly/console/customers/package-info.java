/** Pages of customers and their weights. */
@NullMarked
package io.orderly.console.customers;

import org.jspecify.annotations.NullMarked;
