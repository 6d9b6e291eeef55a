package io.orderly.local.suite;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One process of a running suite, as other commands see it.
 *
 * @param name {@code postgres}, {@code scheduler-1}
 * @param service what it is an instance of; null for the servers
 * @param pid 0 before its first run
 * @param managementPort of its probes and metrics; of the servers their only one
 * @param state as the launcher has it
 * @param restarts after exits
 */
public record ProcessRecord(
    String name,
    @Nullable Service service,
    long pid,
    int port,
    int managementPort,
    InstanceState state,
    @Nullable Instant startedAt,
    int restarts,
    String log) {}
