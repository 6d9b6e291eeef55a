/**
 * What stands before the console: people log in once and have a session, by password or provider.
 */
@NullMarked
package io.orderly.security.console;

import org.jspecify.annotations.NullMarked;
