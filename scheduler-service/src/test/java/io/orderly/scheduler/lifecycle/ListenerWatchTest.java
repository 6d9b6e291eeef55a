package io.orderly.scheduler.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.scheduler.testing.TestLifecycle;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.kafka.event.ConsumerStoppedEvent;
import org.springframework.kafka.event.ConsumerStoppedEvent.Reason;

class ListenerWatchTest {

  private final AtomicInteger restarts = new AtomicInteger();
  private final Lifecycle lifecycle = TestLifecycle.serving(restarts::incrementAndGet);
  private final ListenerWatch watch = new ListenerWatch(lifecycle);

  /** Otherwise it would remove its successor from the group as it stops. */
  @Test
  void aFencedSchedulerIsSuperseded() {
    stopped(Reason.FENCED);

    assertThat(lifecycle.isServing()).isFalse();
    assertThat(lifecycle.isSuperseded()).isTrue();
    assertThat(restarts).hasValue(1);
  }

  @Test
  void aSchedulerWhoseListenerFailedIsNotSuperseded() {
    stopped(Reason.AUTH);

    assertThat(lifecycle.isServing()).isFalse();
    assertThat(lifecycle.isSuperseded()).isFalse();
    assertThat(restarts).hasValue(1);
  }

  @Test
  void aListenerThatIsStoppedIsNoFailure() {
    stopped(Reason.NORMAL);

    assertThat(lifecycle.isServing()).isTrue();
    assertThat(restarts).hasValue(0);
  }

  private void stopped(Reason reason) {
    watch.onStopped(new ConsumerStoppedEvent(this, this, reason));
  }
}
