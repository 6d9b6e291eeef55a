/**
 * A customer that never gives up: submits over every door, asks again with the same key, and logs
 * every answer.
 */
@NullMarked
package io.orderly.chaos.client;

import org.jspecify.annotations.NullMarked;
