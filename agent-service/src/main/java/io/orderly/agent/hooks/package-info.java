/** Webhooks of partners: verified, and passed on as hints. */
@NullMarked
package io.orderly.agent.hooks;

import org.jspecify.annotations.NullMarked;
