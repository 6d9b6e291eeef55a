/** Filter chains of the endpoints: limits, and rejections as problems. */
@NullMarked
package io.orderly.security.access;

import org.jspecify.annotations.NullMarked;
