/** How each partner misbehaves at the moment. */
@NullMarked
package io.orderly.sandbox.dials;

import org.jspecify.annotations.NullMarked;
