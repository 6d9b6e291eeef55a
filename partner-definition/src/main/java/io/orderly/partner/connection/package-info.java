/**
 * What is said on the way to a partner, before its first request: to a proxy, and of certificates.
 */
@NullMarked
package io.orderly.partner.connection;

import org.jspecify.annotations.NullMarked;
