/** The fault settings of each partner. */
@NullMarked
package io.orderly.sandbox.settings;

import org.jspecify.annotations.NullMarked;
