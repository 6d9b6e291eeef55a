/** Workflow definitions: the model, and the parser that lists every error of an invalid file. */
@NullMarked
package io.orderly.workflow;

import org.jspecify.annotations.NullMarked;
