/** Settings that several services must have alike. */
@NullMarked
package io.orderly.store.settings;

import org.jspecify.annotations.NullMarked;
