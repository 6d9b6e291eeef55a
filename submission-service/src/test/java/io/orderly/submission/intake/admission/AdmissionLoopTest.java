package io.orderly.submission.intake.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.claiming.Backlog;
import io.orderly.store.claiming.Backlog.QueueLength;
import io.orderly.store.claiming.ClaimQueue;
import io.orderly.submission.intake.admission.Admission.Customer;
import io.orderly.workflow.WorkflowId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.QueryTimeoutException;

/**
 * Ticks by a clock of the test. The backlog is twice the allowed one; 100 orders/s are answered.
 */
class AdmissionLoopTest {

  private static final ClaimQueue PAYMENT =
      new ClaimQueue(new WorkflowId("order-fulfilment", "v1"), "payment");
  private static final Set<String> AGENTS = Set.of("payment");
  private static final Customer CUSTOMER = new Customer("shop", "C-1");
  private static final int BACKLOG = 1_000;
  private static final int ANSWERED_PER_SECOND = 100;

  private enum StoreState {
    AVAILABLE,
    UNAVAILABLE
  }

  private final Admission admission = new Admission();
  private final List<Integer> granted = new ArrayList<>();
  private long nanos;
  private int looks;
  private StoreState store = StoreState.AVAILABLE;
  private final AdmissionLoop loop =
      new AdmissionLoop(
          backlog(),
          (duty, wanted, perSecond) -> {
            granted.add(wanted);
            return wanted;
          },
          new AdmissionRates(new AdmissionProperties(Duration.ofSeconds(1), BACKLOG), () -> nanos),
          admission,
          () -> nanos);

  private Backlog backlog() {
    return maxCounted -> {
      looks++;
      if (store == StoreState.UNAVAILABLE) {
        throw new QueryTimeoutException("unavailable");
      }
      long seconds = Duration.ofNanos(nanos).toSeconds();
      return List.of(new QueueLength(PAYMENT, 2 * BACKLOG, ANSWERED_PER_SECOND * seconds));
    };
  }

  @BeforeEach
  void untilItIsKnownThatTooManyWait() {
    ticks(Duration.ofSeconds(5));
    granted.clear();
    looks = 0;
  }

  @Test
  void halfOfTheAnsweredOrdersIsAccepted() {
    takeAll();

    ticks(Duration.ofMillis(200));

    assertThat(takeAll()).isEqualTo(ANSWERED_PER_SECOND / 2 / 5);
  }

  @Test
  void itLooksOnceASecond() {
    ticks(Duration.ofSeconds(3));

    assertThat(looks).isEqualTo(3);
  }

  @Test
  void anIdleInstanceAcquiresNoOrdersOfOthers() {
    ticks(Duration.ofSeconds(3));

    assertThat(granted).isEmpty();
  }

  @Test
  void aStoreThatIsUnavailableBrieflyChangesNothing() {
    store = StoreState.UNAVAILABLE;
    takeAll();

    ticks(Duration.ofSeconds(10));

    assertThat(takeAll()).isEqualTo(ANSWERED_PER_SECOND / 2 / 5);
  }

  @Test
  void noOrderIsRefusedForAnUnknownBacklog() {
    store = StoreState.UNAVAILABLE;

    ticks(Duration.ofSeconds(70));

    assertThat(takeAll()).as("as many as are asked for").isEqualTo(1_000);
  }

  private void ticks(Duration length) {
    long end = nanos + length.toNanos();
    while (nanos < end) {
      nanos += Duration.ofMillis(200).toNanos();
      loop.tick();
    }
  }

  private int takeAll() {
    int taken = 0;
    while (taken < 1_000 && admission.admits(AGENTS, CUSTOMER)) {
      taken++;
    }
    return taken;
  }
}
