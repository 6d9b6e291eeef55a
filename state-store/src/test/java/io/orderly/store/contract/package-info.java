/** What every store must do, whatever it keeps its rows in. */
@NullMarked
package io.orderly.store.contract;

import org.jspecify.annotations.NullMarked;
