/**
 * A scheduler that asks agents over a real broker, and a remote service that answers as a test
 * tells it.
 */
@NullMarked
package io.orderly.agent.testing;

import org.jspecify.annotations.NullMarked;
