/** An agent in Java. */
@NullMarked
package io.orderly.example;

import org.jspecify.annotations.NullMarked;
