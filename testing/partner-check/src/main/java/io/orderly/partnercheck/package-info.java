/** Checks whether a remote service keeps the guarantees that recovery relies on. */
@NullMarked
package io.orderly.partnercheck;

import org.jspecify.annotations.NullMarked;
