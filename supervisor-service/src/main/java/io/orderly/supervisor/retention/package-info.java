/**
 * Retention: archives and purges finished orders in bounded batches, and purges their keys later.
 */
@NullMarked
package io.orderly.supervisor.retention;

import org.jspecify.annotations.NullMarked;
