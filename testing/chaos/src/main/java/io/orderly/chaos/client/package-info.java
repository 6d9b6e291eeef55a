/**
 * A client that submits over every channel, repeats with the same key until it is answered, and
 * logs every answer.
 */
@NullMarked
package io.orderly.chaos.client;

import org.jspecify.annotations.NullMarked;
