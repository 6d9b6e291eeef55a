/** Registers workflow files at the supervisor, and ends new orders of a workflow. */
@NullMarked
package io.orderly.cli.operator.workflows;

import org.jspecify.annotations.NullMarked;
