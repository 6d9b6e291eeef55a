/** Authentication and authorization: callers, roles and their settings. */
@NullMarked
package io.orderly.security;

import org.jspecify.annotations.NullMarked;
