/** The fault settings of each partner. */
@NullMarked
package io.orderly.sandbox.dials;

import org.jspecify.annotations.NullMarked;
