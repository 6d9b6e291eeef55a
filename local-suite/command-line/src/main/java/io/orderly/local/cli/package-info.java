/** The command {@code ./orderly}: runs a suite on this machine, and everything around it. */
@NullMarked
package io.orderly.local.cli;

import org.jspecify.annotations.NullMarked;
