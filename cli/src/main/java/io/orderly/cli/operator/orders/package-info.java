/** Finding orders, showing them, and commands to them. */
@NullMarked
package io.orderly.cli.operator.orders;

import org.jspecify.annotations.NullMarked;
