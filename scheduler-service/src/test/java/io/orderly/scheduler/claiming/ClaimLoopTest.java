package io.orderly.scheduler.claiming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.scheduler.SchedulerProperties;
import io.orderly.scheduler.lifecycle.Lifecycle;
import io.orderly.scheduler.messaging.ReplyPartitions;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ClaimLoopTest {

  private static final Duration SHORT = Duration.ofMillis(10);
  private static final Duration SOON = Duration.ofSeconds(5);
  private static final Duration LONG = Duration.ofSeconds(30);

  private final ReplyPartitions partitions =
      new ReplyPartitions(System::nanoTime, new SplittableRandom(1));
  private final Lifecycle standing = new Lifecycle();
  private final AtomicInteger claims = new AtomicInteger();
  private final AtomicInteger endsAsked = new AtomicInteger();
  private final WakeSignal wakeSignal = new WakeSignal();
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
          return Remainder.NOTHING;
        });

    await().atMost(SOON).until(() -> claims.get() > 3);
    assertThat(endsAsked).hasValue(0);
  }

  @Test
  void oneThatLeavesClaimsNoMore() {
    start(limit -> count(Remainder.MORE));
    await().atMost(SOON).until(() -> claims.get() > 0);

    standing.leave();
    loop.stop();
    int atTheStop = claims.get();

    await().during(SHORT.multipliedBy(10)).atMost(SOON).until(() -> claims.get() == atTheStop);
  }

  @Test
  void aReplyWakesOneThatLackedCredit() {
    start(limit -> count(Remainder.SHORT_OF_CREDIT), LONG);
    await().atMost(SOON).until(() -> claims.get() > 0);
    int before = claims.get();

    wakeSignal.creditIsBack();

    await().atMost(SOON).until(() -> claims.get() > before);
  }

  @Test
  void aReplyDoesNotWakeOneThatLeftNothing() {
    start(limit -> count(Remainder.NOTHING), LONG);
    await().atMost(SOON).until(() -> claims.get() == 1);

    await()
        .during(SHORT.multipliedBy(10))
        .atMost(SOON)
        .until(
            () -> {
              wakeSignal.creditIsBack();
              return claims.get() == 1;
            });

    wakeSignal.wake();
    await().atMost(SOON).until(() -> claims.get() == 2);
  }

  @Test
  void aReplyDuringTheClaimIsNotMissed() {
    start(
        limit -> {
          wakeSignal.creditIsBack();
          return claims.incrementAndGet() == 1 ? Remainder.SHORT_OF_CREDIT : Remainder.NOTHING;
        },
        LONG);

    await().atMost(SOON).until(() -> claims.get() >= 2);
  }

  private Remainder count(Remainder remainder) {
    claims.incrementAndGet();
    return remainder;
  }

  private void start(IntFunction<Remainder> claim) {
    start(claim, SHORT);
  }

  private void start(IntFunction<Remainder> claim, Duration poll) {
    SchedulerProperties properties =
        new SchedulerProperties(200, poll, 256, 64, SHORT, SHORT, 500, 3, Duration.ZERO);
    ClaimLoop.Gate gate = new ClaimLoop.Gate(partitions, standing);
    loop = new ClaimLoop(claim, wakeSignal, gate, properties, endsAsked::incrementAndGet);
    loop.start();
  }
}
