/** Filter chains of the endpoints: limits, and rejections as problems. */
@NullMarked
package io.orderly.security.door;

import org.jspecify.annotations.NullMarked;
