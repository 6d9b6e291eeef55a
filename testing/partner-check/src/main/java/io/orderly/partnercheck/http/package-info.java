/** The HTTP client for a partner. */
@NullMarked
package io.orderly.partnercheck.http;

import org.jspecify.annotations.NullMarked;
