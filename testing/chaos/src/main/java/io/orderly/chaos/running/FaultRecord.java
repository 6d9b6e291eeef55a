package io.orderly.chaos.running;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What became of one scenario.
 *
 * @param at since the start of the run
 * @param lasted from the first injection to the end of the healing
 * @param meanwhile orders finished a second while it lasted; empty when it only happened once, or
 *     nobody could say
 * @param recovery from the end of the healing; empty when it did not recover in time
 * @param trouble what could not be injected or healed, in words; empty when all could
 */
public record FaultRecord(
    String scenario,
    Duration at,
    Duration lasted,
    OptionalDouble meanwhile,
    Optional<Duration> recovery,
    String trouble) {}
