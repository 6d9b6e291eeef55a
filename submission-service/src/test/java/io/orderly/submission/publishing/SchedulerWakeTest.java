package io.orderly.submission.publishing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.messages.Topics;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.submission.testing.RunningService;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("servers")
class SchedulerWakeTest {

  private static final Duration SOON = Duration.ofSeconds(20);
  private static final long BURST_NANOS = 500_000_000;

  private final RunningService service = RunningService.shared();

  @Test
  void sendsFewMessagesForManyWishesAndOneAfterTheLast() {
    try (SchedulerWake schedulers = new SchedulerWake(service.bean(MessageSender.class))) {
      int before = wakes();
      int wishes = 0;
      for (long began = System.nanoTime(); System.nanoTime() - began < BURST_NANOS; ) {
        schedulers.wake();
        wishes++;
      }
      await().atMost(SOON).until(() -> wakes() > before);
      int mostOfBurst = Math.toIntExact(BURST_NANOS / 20_000_000) + 2;

      assertThat(wishes).isGreaterThan(10 * mostOfBurst);
      assertThat(wakes() - before).isLessThanOrEqualTo(mostOfBurst);

      int ofBurst = wakes();
      schedulers.wake();
      await().atMost(SOON).until(() -> wakes() > ofBurst);
    }
  }

  /** Orders that come one by one: some share a message. */
  @Test
  void sendsAMessageInFiveMillisecondsAtMost() {
    try (SchedulerWake schedulers = new SchedulerWake(service.bean(MessageSender.class))) {
      int before = wakes();
      long began = System.nanoTime();
      for (int wish = 0; wish < 200; wish++) {
        schedulers.wake();
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
      }
      await().atMost(SOON).until(() -> wakes() > before);
      long tookMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);

      assertThat(wakes() - before).isLessThanOrEqualTo(Math.toIntExact(tookMillis / 5) + 2);
    }
  }

  private int wakes() {
    return service.topics().read(Topics.SCHEDULER_COMMANDS).size();
  }
}
