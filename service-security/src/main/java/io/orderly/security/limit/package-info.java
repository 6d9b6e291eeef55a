/** How much callers may ask for, and how often they may be wrong. */
@NullMarked
package io.orderly.security.limit;

import org.jspecify.annotations.NullMarked;
