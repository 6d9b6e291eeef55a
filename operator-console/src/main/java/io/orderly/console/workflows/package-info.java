/** Pages of workflows and their versions, drawn as graphs. */
@NullMarked
package io.orderly.console.workflows;

import org.jspecify.annotations.NullMarked;
