/**
 * Sends words to submitters' webhooks: signed, to allowed hosts and addresses only, following no
 * redirect.
 */
@NullMarked
package io.orderly.supervisor.telling.webhook;

import org.jspecify.annotations.NullMarked;
