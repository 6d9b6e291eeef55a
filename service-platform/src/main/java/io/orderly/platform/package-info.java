/** What all services share. */
@NullMarked
package io.orderly.platform;

import org.jspecify.annotations.NullMarked;
