/**
 * Delivers pending notifications to submitters: claims due ones, sends per destination, records the
 * outcome.
 */
@NullMarked
package io.orderly.supervisor.notification.delivery;

import org.jspecify.annotations.NullMarked;
