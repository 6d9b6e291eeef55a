/**
 * Delivers pending notifications to submitters, on their topics and at their webhooks: claims those
 * that are due, sends them per destination, records the outcome.
 */
@NullMarked
package io.orderly.supervisor.notification;

import org.jspecify.annotations.NullMarked;
