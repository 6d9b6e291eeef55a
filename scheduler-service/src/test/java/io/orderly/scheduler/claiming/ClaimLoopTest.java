package io.orderly.scheduler.claiming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.scheduler.SchedulerProperties;
import io.orderly.scheduler.claiming.ClaimLoop.WakeSignal;
import io.orderly.scheduler.claiming.OrderClaimer.Remainder;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ClaimLoopTest {

  private static final Duration SHORT = Duration.ofMillis(10);
  private static final Duration SOON = Duration.ofSeconds(5);
  private static final Duration LONG = Duration.ofSeconds(30);

  private final AtomicBoolean mayClaim = new AtomicBoolean(true);
  private final AtomicInteger claims = new AtomicInteger();
  private final AtomicInteger restarts = new AtomicInteger();
  private final WakeSignal wakeSignal = new WakeSignal();
  private ClaimLoop loop;

  @AfterEach
  void stop() {
    loop.stop();
  }

  @Test
  void anErrorThatEndsTheLoopRequestsARestart() {
    start(
        limit -> {
          throw new NoClassDefFoundError("a broken installation");
        });

    await().atMost(SOON).until(() -> restarts.get() == 1);
  }

  @Test
  void aFailureOfTheStoreDoesNotEndTheLoop() {
    start(
        limit -> {
          if (claims.incrementAndGet() == 1) {
            throw new IllegalStateException("the store is unavailable");
          }
          return Remainder.NOTHING;
        });

    await().atMost(SOON).until(() -> claims.get() > 3);
    assertThat(restarts).hasValue(0);
  }

  @Test
  void aStoppingSchedulerClaimsNothing() {
    start(limit -> count(Remainder.MORE));
    await().atMost(SOON).until(() -> claims.get() > 0);

    mayClaim.set(false);
    loop.stop();
    int atTheStop = claims.get();

    await().during(SHORT.multipliedBy(10)).atMost(SOON).until(() -> claims.get() == atTheStop);
  }

  @Test
  void aReplyWakesALoopThatLackedCapacity() {
    start(limit -> count(Remainder.NO_CAPACITY), LONG);
    await().atMost(SOON).until(() -> claims.get() > 0);
    int before = claims.get();

    wakeSignal.capacityFreed();

    await().atMost(SOON).until(() -> claims.get() > before);
  }

  @Test
  void aReplyDoesNotWakeALoopThatLeftNothing() {
    start(limit -> count(Remainder.NOTHING), LONG);
    await().atMost(SOON).until(() -> claims.get() == 1);

    await()
        .during(SHORT.multipliedBy(10))
        .atMost(SOON)
        .until(
            () -> {
              wakeSignal.capacityFreed();
              return claims.get() == 1;
            });

    wakeSignal.wake();
    await().atMost(SOON).until(() -> claims.get() == 2);
  }

  @Test
  void aReplyDuringTheClaimIsNotMissed() {
    start(
        limit -> {
          wakeSignal.capacityFreed();
          return claims.incrementAndGet() == 1 ? Remainder.NO_CAPACITY : Remainder.NOTHING;
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
    loop = new ClaimLoop(claim, mayClaim::get, wakeSignal, properties, restarts::incrementAndGet);
    loop.start();
  }
}
