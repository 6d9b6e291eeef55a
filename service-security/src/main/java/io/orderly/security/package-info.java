/** Who may do what: callers, their roles, and the settings that tell them. */
@NullMarked
package io.orderly.security;

import org.jspecify.annotations.NullMarked;
