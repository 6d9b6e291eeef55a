/** Tokens of an identity provider: whether they hold, and whom they speak of. */
@NullMarked
package io.orderly.security.token;

import org.jspecify.annotations.NullMarked;
