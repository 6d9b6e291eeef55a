/** The requests to the partners and their effects, as all other packages share them. */
@NullMarked
package io.orderly.sandbox.call;

import org.jspecify.annotations.NullMarked;
