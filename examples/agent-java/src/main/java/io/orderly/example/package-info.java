/** An agent in code. */
@NullMarked
package io.orderly.example;

import org.jspecify.annotations.NullMarked;
