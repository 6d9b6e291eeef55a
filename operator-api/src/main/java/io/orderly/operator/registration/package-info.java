/** Registers workflows for new orders, and ends them. */
@NullMarked
package io.orderly.operator.registration;

import org.jspecify.annotations.NullMarked;
