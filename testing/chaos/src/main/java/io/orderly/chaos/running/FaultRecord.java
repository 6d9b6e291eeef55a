package io.orderly.chaos.running;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Result of one scenario.
 *
 * @param at since the start of the run
 * @param lasted from the first injection to the end of the healing
 * @param throughput orders finished per second while it lasted; empty for an instant fault, or
 *     without enough samples
 * @param recovery from the end of the healing; empty when it did not recover in time
 * @param problems faults that could not be injected or healed; empty when all could
 */
public record FaultRecord(
    String scenario,
    Duration at,
    Duration lasted,
    OptionalDouble throughput,
    Optional<Duration> recovery,
    String problems) {}
