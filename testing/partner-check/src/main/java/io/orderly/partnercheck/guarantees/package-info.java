/** The guarantees: how each is probed, judged, and what goes wrong without it. */
@NullMarked
package io.orderly.partnercheck.guarantees;

import org.jspecify.annotations.NullMarked;
