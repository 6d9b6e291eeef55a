/** Finding orders, showing them, and commands to them. */
@NullMarked
package io.orderly.local.cli.operating.orders;

import org.jspecify.annotations.NullMarked;
