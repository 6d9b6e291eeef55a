/** Pauses and resumes workflows and agents. */
@NullMarked
package io.orderly.operator.pauses;

import org.jspecify.annotations.NullMarked;
