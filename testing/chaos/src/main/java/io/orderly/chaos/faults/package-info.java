/** What can be broken, and how each is broken and healed. */
@NullMarked
package io.orderly.chaos.faults;

import org.jspecify.annotations.NullMarked;
