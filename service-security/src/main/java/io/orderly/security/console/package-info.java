/** Login to the console: one session per login, by password or by identity provider. */
@NullMarked
package io.orderly.security.console;

import org.jspecify.annotations.NullMarked;
