/** What the checks of the deployment files share: where the checkout lies, how its YAML is read. */
@NullMarked
package io.orderly.deployment;

import org.jspecify.annotations.NullMarked;
