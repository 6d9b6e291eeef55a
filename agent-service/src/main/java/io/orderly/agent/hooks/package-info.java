/** Webhooks of partners: verified, and passed on as hints, or as events that are believed. */
@NullMarked
package io.orderly.agent.hooks;

import org.jspecify.annotations.NullMarked;
