/**
 * Delivers notifications to submitters' webhooks: signed, to allowed hosts and addresses only,
 * without following redirects.
 */
@NullMarked
package io.orderly.supervisor.notification.webhook;

import org.jspecify.annotations.NullMarked;
