/**
 * The only way to change an order: lock the process rows, read the steps in a second statement,
 * decide outside of SQL, write by compare-and-set.
 */
@NullMarked
package io.orderly.store.transitions;

import org.jspecify.annotations.NullMarked;
