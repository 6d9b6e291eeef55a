/** What stands before every door: limits, refusals as problems, the chains of filters. */
@NullMarked
package io.orderly.security.door;

import org.jspecify.annotations.NullMarked;
