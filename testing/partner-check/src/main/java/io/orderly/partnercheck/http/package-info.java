/** The thin shell that speaks HTTP with a partner. */
@NullMarked
package io.orderly.partnercheck.http;

import org.jspecify.annotations.NullMarked;
