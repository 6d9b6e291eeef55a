/** How much there is to do, by whom, and holding or limiting who does it. */
@NullMarked
package io.orderly.cli.operator.work;

import org.jspecify.annotations.NullMarked;
