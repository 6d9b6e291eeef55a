/**
 * Event streams (SSE) of orders: bounded in number, fed by one query for all of them, without a
 * thread per stream.
 */
@NullMarked
package io.orderly.submission.streaming;

import org.jspecify.annotations.NullMarked;
