/** Finds and counts orders by a filter, and groups those in Error by cause. */
@NullMarked
package io.orderly.store.search;

import org.jspecify.annotations.NullMarked;
