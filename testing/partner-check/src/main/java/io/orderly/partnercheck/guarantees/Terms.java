package io.orderly.partnercheck.guarantees;

import java.time.Duration;

/**
 * How hard a partner is probed.
 *
 * @param atOnce how many calls under one key go at the same time
 * @param timeLimit of one call
 */
public record Terms(int atOnce, Duration timeLimit) {}
