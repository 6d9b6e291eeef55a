package io.orderly.agent.running;

import static org.awaitility.Awaitility.await;

import io.orderly.agent.testing.TestScheduler;
import io.orderly.messages.StepRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;
import java.util.function.Predicate;

/** Requests whose CompleteBy is near, for tests of what happens then. */
final class NearCompleteBy {

  private static final int MAX_DOUBLINGS = 4;
  private static final Duration SLOW_MACHINE = Duration.ofSeconds(40);

  private NearCompleteBy() {}

  /** A request and its offset in partition 0. */
  record Sent(StepRequest request, long offset) {}

  /**
   * Sends a request to partition 0 that is begun before its CompleteBy. One that a slow machine
   * reads too late is followed by one with twice the time.
   *
   * @param time of the first
   * @param prepared makes a request that is to complete within so much time
   * @param isBegun whether what the test is about has begun for a request
   */
  static Sent sendInTime(
      TestScheduler scheduler,
      String agent,
      Duration time,
      Function<Duration, StepRequest> prepared,
      Predicate<StepRequest> isBegun) {
    for (int doublings = 0; doublings <= MAX_DOUBLINGS; doublings++) {
      Duration within = time.multipliedBy(1L << doublings);
      StepRequest request = prepared.apply(within);
      Sent sent = new Sent(request, scheduler.send(agent, 0, request));
      await()
          .dontCatchUncaughtExceptions()
          .pollDelay(Duration.ZERO)
          .atMost(within.plus(SLOW_MACHINE))
          .until(() -> isBegun.test(request) || Instant.now().isAfter(request.completeBy()));
      if (isBegun.test(request)) {
        return sent;
      }
    }
    throw new AssertionError("agent %s began no request in time".formatted(agent));
  }
}
