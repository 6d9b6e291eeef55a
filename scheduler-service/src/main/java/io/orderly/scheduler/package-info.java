/** The scheduler service: carries every order through its workflow, and calls no remote service. */
@NullMarked
package io.orderly.scheduler;

import org.jspecify.annotations.NullMarked;
