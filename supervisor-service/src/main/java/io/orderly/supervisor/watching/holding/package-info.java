/** Holds agents whose remote service refuses everybody, as their instances report it. */
@NullMarked
package io.orderly.supervisor.watching.holding;

import org.jspecify.annotations.NullMarked;
