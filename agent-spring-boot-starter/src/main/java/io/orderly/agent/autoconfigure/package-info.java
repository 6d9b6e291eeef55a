/** Turns a Spring Boot application with agents into one that serves them. */
@NullMarked
package io.orderly.agent.autoconfigure;

import org.jspecify.annotations.NullMarked;
