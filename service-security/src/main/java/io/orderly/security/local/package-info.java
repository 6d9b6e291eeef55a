/** Users without an identity provider: names and password hashes. */
@NullMarked
package io.orderly.security.local;

import org.jspecify.annotations.NullMarked;
