/**
 * The command line of submitters and operators. It knows the services by their REST addresses, and
 * Kafka for dead letters alone; it starts nothing.
 */
@NullMarked
package io.orderly.cli;

import org.jspecify.annotations.NullMarked;
