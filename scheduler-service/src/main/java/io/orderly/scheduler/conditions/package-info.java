/** Evaluates the expressions of workflows on orders as they are stored. */
@NullMarked
package io.orderly.scheduler.conditions;

import org.jspecify.annotations.NullMarked;
