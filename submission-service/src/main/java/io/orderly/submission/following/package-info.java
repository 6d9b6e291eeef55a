/**
 * Streams of server-sent events that follow orders: bounded in number, fed by one look at the store
 * for all of them, and written without a thread of their own.
 */
@NullMarked
package io.orderly.submission.following;

import org.jspecify.annotations.NullMarked;
