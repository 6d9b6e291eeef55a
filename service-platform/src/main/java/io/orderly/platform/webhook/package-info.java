/** Webhooks: how a request is signed, and which addresses it may go to. */
@NullMarked
package io.orderly.platform.webhook;

import org.jspecify.annotations.NullMarked;
