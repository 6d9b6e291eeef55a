/** Pages of dead letters. */
@NullMarked
package io.orderly.console.deadletters;

import org.jspecify.annotations.NullMarked;
