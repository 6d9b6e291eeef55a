/** The whole service against a real broker and a real HTTP server. */
@NullMarked
package io.orderly.agent.running;

import org.jspecify.annotations.NullMarked;
