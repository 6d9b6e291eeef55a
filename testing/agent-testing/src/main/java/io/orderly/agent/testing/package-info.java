/**
 * A scheduler that asks agents over a real broker, a remote service that answers as a test tells
 * it, and servers in the place of partners that hold requests against their published contracts.
 */
@NullMarked
package io.orderly.agent.testing;

import org.jspecify.annotations.NullMarked;
