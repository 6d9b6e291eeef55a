package io.orderly.supervisor.recovery;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Collection;

/** Counts recoveries by what was decided; each decision is there from the start, at zero. */
public final class RecoveryCounters {

  private final MeterRegistry meters;

  public RecoveryCounters(MeterRegistry meters) {
    this.meters = meters;
    for (Recovery recovery : Recovery.values()) {
      counter(recovery);
    }
  }

  void count(Collection<Recovery> recoveries) {
    recoveries.forEach(recovery -> counter(recovery).increment());
  }

  private Counter counter(Recovery recovery) {
    return Counter.builder("orderly.recoveries")
        .description("Orders that this supervisor recovered, by what it decided")
        .tag("decision", recovery.value())
        .register(meters);
  }
}
