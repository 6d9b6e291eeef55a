/** Workflows and their versions, drawn. */
@NullMarked
package io.orderly.supervisor.console.workflows;

import org.jspecify.annotations.NullMarked;
