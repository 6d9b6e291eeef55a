/** Requests to a partner, its answers, and how an agent classifies them. */
@NullMarked
package io.orderly.partnercheck.call;

import org.jspecify.annotations.NullMarked;
