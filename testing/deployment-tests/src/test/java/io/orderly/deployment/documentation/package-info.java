/** What readers find in the documentation. */
@NullMarked
package io.orderly.deployment.documentation;

import org.jspecify.annotations.NullMarked;
