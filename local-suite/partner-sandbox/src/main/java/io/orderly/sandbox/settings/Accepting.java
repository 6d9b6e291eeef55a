package io.orderly.sandbox.settings;

/**
 * How often a forward call is taken on and done later.
 *
 * @param acceptRate taken on, and answered 202 with the number to ask about; 0 to 1
 * @param acceptedMillis until it is done
 * @param acceptedRefuseRate of those that were taken on: refused then, without effect; 0 to 1
 */
public record Accepting(double acceptRate, long acceptedMillis, double acceptedRefuseRate) {}
