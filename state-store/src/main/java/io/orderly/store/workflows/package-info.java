/** Workflow versions: registered, refreshed, retired when no order needs them. */
@NullMarked
package io.orderly.store.workflows;

import org.jspecify.annotations.NullMarked;
