package io.orderly.scheduler.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.pauses.Pauses;
import java.util.Set;
import org.junit.jupiter.api.Test;

class KnownPausesTest {

  private static final Pauses PAYMENT = new Pauses(Set.of(), Set.of("payment"));
  private static final Pauses SUSPENDED =
      new Pauses(Set.of(), Set.of("payment"), Set.of("payment"));

  private long nowNanos;
  private final StubbedPauses store = new StubbedPauses();
  private final KnownPauses pauses =
      new KnownPauses(store, store.system(), () -> {}, () -> nowNanos);

  @Test
  void pausesAreKnownAfterARefresh() {
    store.current = PAYMENT;
    assertThat(pauses.current()).isEqualTo(Pauses.NONE);

    pauses.refresh();

    assertThat(pauses.current()).isEqualTo(PAYMENT);
  }

  @Test
  void pausesStayInEffectWhileTheStoreIsUnavailable() {
    store.current = PAYMENT;
    pauses.refresh();

    store.current = null;
    pauses.refresh();

    assertThat(pauses.current()).isEqualTo(PAYMENT);
  }

  @Test
  void aProbeNeedsAPermitOfTheStore() {
    store.current = SUSPENDED;
    assertThat(pauses.mayProbe("payment")).isFalse();

    pauses.refresh();

    assertThat(pauses.mayProbe("payment")).isFalse();
  }

  @Test
  void noSecondPermitIsAcquiredWhileThereIsOne() {
    store.current = SUSPENDED;
    store.probes = 1;
    pauses.refresh();
    store.probes = 1;

    pauses.refresh();

    assertThat(pauses.mayProbe("payment")).isTrue();
    assertThat(pauses.mayProbe("carrier")).isFalse();
    assertThat(store.probes).isEqualTo(1);
  }

  @Test
  void anUnusedPermitExpiresWhenAnotherSchedulerMayHaveOne() {
    store.current = SUSPENDED;
    store.probes = 1;
    pauses.refresh();

    nowNanos += KnownPauses.PROBE_INTERVAL.toNanos();

    assertThat(pauses.mayProbe("payment")).isFalse();
  }
}
