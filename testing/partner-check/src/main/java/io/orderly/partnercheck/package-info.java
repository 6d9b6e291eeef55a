/** Checks whether a remote service keeps the promises that recovery relies on. */
@NullMarked
package io.orderly.partnercheck;

import org.jspecify.annotations.NullMarked;
