/** A service with two doors, an identity provider, and somebody who knocks. */
package io.orderly.security.testing;
