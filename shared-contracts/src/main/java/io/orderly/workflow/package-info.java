/** Workflow definitions: the model, and the parser that says what is wrong with a mistaken one. */
@NullMarked
package io.orderly.workflow;

import org.jspecify.annotations.NullMarked;
