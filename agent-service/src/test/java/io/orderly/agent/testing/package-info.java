/** What several tests need: requests, a remote service that does as it is told. */
@NullMarked
package io.orderly.agent.testing;

import org.jspecify.annotations.NullMarked;
