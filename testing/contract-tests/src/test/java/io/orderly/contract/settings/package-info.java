/** What operators may set: that it is read, and refused with its name where it can't be. */
@NullMarked
package io.orderly.contract.settings;

import org.jspecify.annotations.NullMarked;
