package io.orderly.benchmarks.running;

import java.util.Locale;

/** A part of the benchmark that can be left out. */
public enum Section {
  /** Start-up by {@code ./orderly up}. */
  START,
  /** Orders completed a second, through each channel, with CPU, memory and traffic. */
  THROUGHPUT,
  /** From submit to Processed under a light load. */
  LATENCY,
  /** The same orders through other engines. */
  RIVALS,
  /** The same rows, records and calls without an engine, with either HTTP client. */
  FLOOR,
  /** With millions of finished orders, a long backlog, more instances. */
  SCALE,
  /** Beside orders that wait for their partner, and as these are completed at once. */
  WAITING,
  /** Several times as many orders as can be carried. */
  OVERLOAD,
  /** A steady load for long, and what becomes of the memory. */
  SOAK;

  /** {@code throughput} */
  public String value() {
    return name().toLowerCase(Locale.ROOT);
  }
}
