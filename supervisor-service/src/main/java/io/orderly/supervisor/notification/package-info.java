/** Publishes statuses and wakes schedulers after recovery changed an order; best effort. */
@NullMarked
package io.orderly.supervisor.notification;

import org.jspecify.annotations.NullMarked;
