package io.orderly.scheduler.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.scheduler.lifecycle.Lifecycle;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.kafka.event.ConsumerStoppedEvent;
import org.springframework.kafka.event.ConsumerStoppedEvent.Reason;

class ListenerWatchTest {

  private final Lifecycle standing = new Lifecycle();
  private final AtomicInteger endsAsked = new AtomicInteger();
  private final ListenerWatch watch = new ListenerWatch(standing, endsAsked::incrementAndGet);

  /** Else it would throw its successor out of the group as it stops. */
  @Test
  void oneThatKafkaFencedHasItsNameNoMore() {
    stopped(Reason.FENCED);

    assertThat(standing.isServing()).isFalse();
    assertThat(standing.isSuperseded()).isTrue();
    assertThat(endsAsked).hasValue(1);
  }

  @Test
  void oneWhoseListenerBrokeOffStillHasItsName() {
    stopped(Reason.AUTH);

    assertThat(standing.isServing()).isFalse();
    assertThat(standing.isSuperseded()).isFalse();
    assertThat(endsAsked).hasValue(1);
  }

  @Test
  void aListenerThatIsStoppedIsNoFailure() {
    stopped(Reason.NORMAL);

    assertThat(standing.isServing()).isTrue();
    assertThat(endsAsked).hasValue(0);
  }

  private void stopped(Reason reason) {
    watch.onStopped(new ConsumerStoppedEvent(this, this, reason));
  }
}
