/** Limits per caller: requests per second, and wrong credentials. */
@NullMarked
package io.orderly.security.limit;

import org.jspecify.annotations.NullMarked;
