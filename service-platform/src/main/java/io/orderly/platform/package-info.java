/** What every service has in common while it runs. */
@NullMarked
package io.orderly.platform;

import org.jspecify.annotations.NullMarked;
