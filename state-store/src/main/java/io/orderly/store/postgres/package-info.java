/** The ports on Postgres: set-based statements on spring-jdbc. */
@NullMarked
package io.orderly.store.postgres;

import org.jspecify.annotations.NullMarked;
