package io.orderly.scheduler.routing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SendHealthTest {

  private static final int ANY_NUMBER = Integer.MAX_VALUE;

  private final AtomicLong nanoTime = new AtomicLong();
  private final SendHealth health = new SendHealth(nanoTime::get);

  @Test
  void anAgentCanBeSentToAtFirst() {
    assertThat(health.maxRequests("payment")).isEqualTo(ANY_NUMBER);
  }

  @Test
  void afterAFailureSendingBacksOffThenOneAtATimeIsTriedUntilOneIsAccepted() {
    health.failed("payment", new IllegalStateException("topic gone"));
    assertThat(health.maxRequests("payment")).isZero();
    pass(Duration.ofSeconds(2));
    assertThat(health.maxRequests("payment")).isEqualTo(1);

    health.trying("payment");
    assertThat(health.maxRequests("payment")).as("beside the one that is tried").isZero();
    health.accepted("payment");

    assertThat(health.maxRequests("payment")).isEqualTo(ANY_NUMBER);
  }

  @Test
  void anUnreachableAgentDelaysNoOther() {
    health.trying("carrier");
    pass(Duration.ofSeconds(60));
    health.accepted("carrier");

    health.failed("payment", new IllegalStateException("topic gone"));

    assertThat(health.maxRequests("payment")).isZero();
    assertThat(health.maxRequests("carrier")).isEqualTo(ANY_NUMBER);
  }

  @Test
  void whenNothingWasAcceptedLatelySendingToAllAgentsBacksOff() {
    health.trying("carrier");
    health.accepted("carrier");
    pass(Duration.ofSeconds(6));

    health.failed("payment", new IllegalStateException("Kafka is unavailable"));

    assertThat(health.maxRequests("carrier")).isZero();
    pass(Duration.ofSeconds(2));
    assertThat(health.maxRequests("carrier")).isEqualTo(1);
  }

  private void pass(Duration time) {
    nanoTime.addAndGet(time.toNanos());
  }
}
