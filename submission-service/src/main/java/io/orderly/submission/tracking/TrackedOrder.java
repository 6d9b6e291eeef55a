package io.orderly.submission.tracking;

import io.orderly.process.ProcessState;
import java.time.Instant;
import java.util.UUID;

/** An accepted order: with its state, or what is kept once it was purged. */
public sealed interface TrackedOrder permits OrderView, TrackedOrder.PurgedOrderView {

  /**
   * What is kept of a purged order.
   *
   * @param state that it ended in
   * @param version of its end
   */
  public record PurgedOrderView(UUID orderId, ProcessState state, long version, Instant purgedAt)
      implements TrackedOrder {}
}
