/** Whoever makes a request: its name, its roles, what it may see and in whose name it may act. */
@NullMarked
package io.orderly.security.caller;

import org.jspecify.annotations.NullMarked;
