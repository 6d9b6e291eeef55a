/**
 * Starts the whole suite on one machine, each service as a process of its own, keeps it running and
 * stops it.
 */
@NullMarked
package io.orderly.local.suite;

import org.jspecify.annotations.NullMarked;
