/** How much there is to do, by whom, and holding or limiting who does it. */
@NullMarked
package io.orderly.local.cli.operating.work;

import org.jspecify.annotations.NullMarked;
