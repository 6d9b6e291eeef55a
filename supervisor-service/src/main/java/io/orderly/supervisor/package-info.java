/**
 * The supervisor service: recovers what is past its CompleteBy, and is the operator's door. It
 * starts no step.
 */
@NullMarked
package io.orderly.supervisor;

import org.jspecify.annotations.NullMarked;
