/** What every service has in common while it runs. */
@NullMarked
package io.orderly.runtime;

import org.jspecify.annotations.NullMarked;
