/** Pending notifications to submitters: claimed, backed off, delivered or given up. */
@NullMarked
package io.orderly.store.notifications;

import org.jspecify.annotations.NullMarked;
