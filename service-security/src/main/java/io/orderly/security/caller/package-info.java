/** The caller of a request: its name, its roles, and the submitters that it may act for. */
@NullMarked
package io.orderly.security.caller;

import org.jspecify.annotations.NullMarked;
