/** Tokens of an identity provider: validation, and the caller that they name. */
@NullMarked
package io.orderly.security.token;

import org.jspecify.annotations.NullMarked;
