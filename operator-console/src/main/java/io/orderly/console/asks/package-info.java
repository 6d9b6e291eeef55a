/** Pages of steps that wait for an answer. */
@NullMarked
package io.orderly.console.asks;

import org.jspecify.annotations.NullMarked;
