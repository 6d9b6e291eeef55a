package io.orderly.agent.stepping;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RetryBudgetTest {

  private final AtomicLong nanoClock = new AtomicLong();
  private final RetryBudget budget = new RetryBudget(0.1, nanoClock::get);

  @Test
  void lightLoadMayRetryFromTheStart() {
    assertThat(retriesOutOf(1)).isEqualTo(1);
  }

  @Test
  void noMoreRetriesThanTheShareOfTheCalls() {
    retriesOutOf(RetryBudget.MOST_SAVED);

    int retries = 0;
    for (int call = 0; call < 1_000; call++) {
      budget.payIn();
      retries += retriesOutOf(1);
    }

    assertThat(retries).isBetween(99, 100);
  }

  @Test
  void oneRetryASecondIsGrantedWithoutCalls() {
    retriesOutOf(RetryBudget.MOST_SAVED);
    assertThat(retriesOutOf(1)).isZero();

    nanoClock.addAndGet(Duration.ofSeconds(3).toNanos());

    assertThat(retriesOutOf(10)).isEqualTo(3);
  }

  @Test
  void savesUpToALimit() {
    IntStream.range(0, 10_000).forEach(call -> budget.payIn());
    nanoClock.addAndGet(Duration.ofHours(1).toNanos());

    assertThat(retriesOutOf(1_000)).isEqualTo(RetryBudget.MOST_SAVED);
  }

  private int retriesOutOf(int wanted) {
    return (int) IntStream.range(0, wanted).filter(retry -> budget.tryTake()).count();
  }
}
