/** Orders as they were submitted and as they are, by their ids. */
@NullMarked
package io.orderly.store.orders;

import org.jspecify.annotations.NullMarked;
