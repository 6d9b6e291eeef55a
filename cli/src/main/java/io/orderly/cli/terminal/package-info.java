/** What a person, or the log of a build, gets to see. */
@NullMarked
package io.orderly.cli.terminal;

import org.jspecify.annotations.NullMarked;
