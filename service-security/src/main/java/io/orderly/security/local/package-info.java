/** Users of one installation without an identity provider: names and hashes of passwords. */
@NullMarked
package io.orderly.security.local;

import org.jspecify.annotations.NullMarked;
