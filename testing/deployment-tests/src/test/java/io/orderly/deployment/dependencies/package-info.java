/** Holds the libraries that programs ship against the list of what was judged. */
@NullMarked
package io.orderly.deployment.dependencies;

import org.jspecify.annotations.NullMarked;
