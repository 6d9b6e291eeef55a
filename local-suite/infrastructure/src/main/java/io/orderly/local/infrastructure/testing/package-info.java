/**
 * One Postgres, one Kafka broker and one partner sandbox for all tests of a JVM, started when the
 * first test asks; and what a test watches a data source with.
 */
@NullMarked
package io.orderly.local.infrastructure.testing;

import org.jspecify.annotations.NullMarked;
