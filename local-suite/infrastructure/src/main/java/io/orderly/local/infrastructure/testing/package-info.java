/**
 * One Postgres, one Kafka broker and one partner sandbox for all tests of a JVM, started by the
 * first test that needs them.
 */
@NullMarked
package io.orderly.local.infrastructure.testing;

import org.jspecify.annotations.NullMarked;
