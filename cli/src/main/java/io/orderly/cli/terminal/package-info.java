/** Terminal output: progress, tables, questions, exit codes. */
@NullMarked
package io.orderly.cli.terminal;

import org.jspecify.annotations.NullMarked;
