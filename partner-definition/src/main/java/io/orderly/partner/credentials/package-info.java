/**
 * What calls of a partner prove their origin with: secrets that are read where they are kept, and
 * access tokens. No secret has a {@code toString}, and none is in a message.
 */
@NullMarked
package io.orderly.partner.credentials;

import org.jspecify.annotations.NullMarked;
