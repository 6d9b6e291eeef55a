package io.orderly.agent.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class TimeLimitTest {

  private final CountDownLatch nobodyOpensIt = new CountDownLatch(1);

  @Test
  void aWaitingThreadIsInterruptedAtTheTimeLimit() {
    TimeLimit limit = TimeLimit.begin(Duration.ofMillis(50));

    assertThatThrownBy(() -> nobodyOpensIt.await(20, TimeUnit.SECONDS))
        .isInstanceOf(InterruptedException.class);

    assertThat(limit.end()).isTrue();
  }

  @Test
  void aLateInterruptOfTheLimitIsCleared() {
    TimeLimit limit = TimeLimit.begin(Duration.ZERO);
    while (!Thread.currentThread().isInterrupted()) {
      Thread.onSpinWait();
    }

    assertThat(limit.end()).isTrue();

    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void endingALimitTwiceClearsNoOtherInterrupt() {
    TimeLimit limit = TimeLimit.begin(Duration.ofHours(1));
    limit.end();
    Thread.currentThread().interrupt();

    assertThat(limit.end()).isFalse();

    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void nothingIsInterruptedAfterTheEnd() throws Exception {
    TimeLimit limit = TimeLimit.begin(Duration.ofMillis(500));

    assertThat(limit.end()).isFalse();

    assertThat(nobodyOpensIt.await(1, TimeUnit.SECONDS)).isFalse();
  }

  @Test
  void anInterruptOfAnotherThreadIsKept() {
    TimeLimit limit = TimeLimit.begin(Duration.ofHours(1));
    Thread.currentThread().interrupt();

    assertThat(limit.end()).isFalse();

    assertThat(Thread.interrupted()).isTrue();
  }
}
