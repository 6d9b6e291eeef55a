package io.orderly.scheduler.claiming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.scheduler.SchedulerProperties;
import io.orderly.scheduler.messaging.ReplyPartitions;
import io.orderly.scheduler.standing.Standing;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ClaimLoopTest {

  private static final Duration SHORT = Duration.ofMillis(10);
  private static final Duration SOON = Duration.ofSeconds(5);

  private final ReplyPartitions partitions =
      new ReplyPartitions(System::nanoTime, new SplittableRandom(1));
  private final Standing standing = new Standing();
  private final AtomicInteger claims = new AtomicInteger();
  private final AtomicInteger endsAsked = new AtomicInteger();
  private ClaimLoop loop;

  @BeforeEach
  void repliesCanComeHome() {
    partitions.owned(List.of(0));
  }

  @AfterEach
  void stop() {
    loop.stop();
  }

  @Test
  void anErrorThatEndsTheLoopAsksForTheEndOfTheProcess() {
    start(
        limit -> {
          throw new NoClassDefFoundError("a broken installation");
        });

    await().atMost(SOON).until(() -> endsAsked.get() == 1);
  }

  @Test
  void aFailureOfTheStoreDoesNotEndTheLoop() {
    start(
        limit -> {
          if (claims.incrementAndGet() == 1) {
            throw new IllegalStateException("the store is away");
          }
          return 0;
        });

    await().atMost(SOON).until(() -> claims.get() > 3);
    assertThat(endsAsked).hasValue(0);
  }

  @Test
  void oneThatLeavesClaimsNoMore() {
    start(limit -> claims.incrementAndGet());
    await().atMost(SOON).until(() -> claims.get() > 0);

    standing.leave();
    loop.stop();
    int atTheStop = claims.get();

    await().during(SHORT.multipliedBy(10)).atMost(SOON).until(() -> claims.get() == atTheStop);
  }

  private void start(IntUnaryOperator claim) {
    SchedulerProperties properties =
        new SchedulerProperties(SHORT, 200, SHORT, 256, 64, SHORT, SHORT, 500, 3, Duration.ZERO);
    ClaimLoop.Gate gate = new ClaimLoop.Gate(partitions, standing);
    loop = new ClaimLoop(claim, new WakeSignal(), gate, properties, endsAsked::incrementAndGet);
    loop.start();
  }
}
