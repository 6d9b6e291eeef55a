/** Workflows and their versions, drawn. */
@NullMarked
package io.orderly.console.workflows;

import org.jspecify.annotations.NullMarked;
