package io.orderly.store.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A paced duty gets its rate and no more. */
public abstract class SharedRateLimitContract {

  private static final int PER_SECOND = 10;
  private static final double NANOS_PER_SECOND = 1e9;

  private final StoreUnderTest store;

  protected SharedRateLimitContract(StoreUnderTest store) {
    this.store = store;
  }

  @Test
  void noMoreIsGrantedThanWanted() {
    assertThat(store.rateLimit().acquire("release", 3, PER_SECOND)).isEqualTo(3);
    assertThat(store.rateLimit().acquire("release", 0, PER_SECOND)).isZero();
  }

  @Test
  void rateIsHeldOverAllCalls() {
    long begunNanos = System.nanoTime();
    int granted = 0;
    for (int call = 0; call < 20; call++) {
      granted += store.rateLimit().acquire("release", 100, PER_SECOND);
    }
    double elapsedSeconds = (System.nanoTime() - begunNanos) / NANOS_PER_SECOND;

    assertThat((double) granted).isBetween(10.0, PER_SECOND + PER_SECOND * elapsedSeconds);
  }

  @Test
  void permitsAreRefilledWithTime() {
    store.rateLimit().acquire("release", 100, PER_SECOND);

    store.letTimePass(Duration.ofMillis(500));

    assertThat(store.rateLimit().acquire("release", 100, PER_SECOND)).isBetween(5, PER_SECOND);
  }

  @Test
  void aClockThatWasAheadStopsNothing() {
    store.rateLimit().acquire("release", 100, PER_SECOND);

    store.letTimePass(Duration.ofMinutes(-20));
    store.rateLimit().acquire("release", 100, PER_SECOND);
    store.letTimePass(Duration.ofMillis(500));

    assertThat(store.rateLimit().acquire("release", 100, PER_SECOND)).isBetween(5, PER_SECOND);
  }

  @Test
  void atMostOneSecondIsSavedUp() {
    store.rateLimit().acquire("release", 100, PER_SECOND);

    store.letTimePass(Duration.ofMinutes(10));

    assertThat(store.rateLimit().acquire("release", 100, PER_SECOND)).isEqualTo(PER_SECOND);
  }

  @Test
  void eachTaskHasARateOfItsOwn() {
    store.rateLimit().acquire("release", 100, PER_SECOND);

    assertThat(store.rateLimit().acquire("resend", 100, 3)).isEqualTo(3);
  }
}
