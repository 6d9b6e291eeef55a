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
  void anAgentThatNothingIsKnownOfIsWell() {
    assertThat(health.most("payment")).isEqualTo(ANY_NUMBER);
  }

  @Test
  void afterAFailureTheAgentRestsThenOneTriesAtATimeUntilOneIsTaken() {
    health.failed("payment", new IllegalStateException("topic gone"));
    assertThat(health.most("payment")).isZero();
    pass(Duration.ofSeconds(2));
    assertThat(health.most("payment")).isEqualTo(1);

    health.trying("payment");
    assertThat(health.most("payment")).as("beside the one that tries").isZero();
    health.taken("payment");

    assertThat(health.most("payment")).isEqualTo(ANY_NUMBER);
  }

  @Test
  void anAgentThatCanNotBeSentToHoldsBackNoneToWhomKafkaTakesRequests() {
    health.trying("carrier");
    pass(Duration.ofSeconds(60));
    health.taken("carrier");

    health.failed("payment", new IllegalStateException("topic gone"));

    assertThat(health.most("payment")).isZero();
    assertThat(health.most("carrier")).isEqualTo(ANY_NUMBER);
  }

  @Test
  void whenNothingWasTakenLatelyEveryAgentRests() {
    health.trying("carrier");
    health.taken("carrier");
    pass(Duration.ofSeconds(6));

    health.failed("payment", new IllegalStateException("Kafka is away"));

    assertThat(health.most("carrier")).isZero();
    pass(Duration.ofSeconds(2));
    assertThat(health.most("carrier")).isEqualTo(1);
  }

  private void pass(Duration time) {
    nanoTime.addAndGet(time.toNanos());
  }
}
