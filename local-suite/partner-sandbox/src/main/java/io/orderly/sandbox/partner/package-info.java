/** One partner: admits a call, delays it, applies its fault, answers. */
@NullMarked
package io.orderly.sandbox.partner;

import org.jspecify.annotations.NullMarked;
