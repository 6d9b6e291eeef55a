package io.orderly.store.alerts;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.messages.OperatorAlert.Notice;
import io.orderly.process.ProcessEvent;
import io.orderly.store.alerts.AlertDeliveries.DeliveredAlert;
import io.orderly.store.alerts.AlertDeliveries.DueAlert;
import io.orderly.store.alerts.AlertDeliveries.PostponedAlert;
import io.orderly.store.contract.OrderProgression;
import io.orderly.store.contract.TestOrders;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.testing.PostgresStoreUnderTest;
import io.orderly.store.testing.Together;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;

/** Supervisors work on the same alerts at the same moment. */
@Tag("servers")
class ConcurrentAlertsTest {

  private static final Duration LEASE = Duration.ofMinutes(1);
  private static final String SINK = "topic";
  private static final int ALERTS = 60;
  private static final int MOST_ROUNDS = 100;

  private final PostgresStoreUnderTest store = new PostgresStoreUnderTest();
  private final OrderProgression scheduler =
      new OrderProgression(store.stateStore(), "scheduler#1");

  // Three races each, all of which must be right: one may miss the moment that another one hits.
  @RepeatedTest(3)
  void noDeliveryIsClaimedTwiceAtTheSameTime() throws Exception {
    raise();
    store.alertUpkeep().address(List.of(SINK), ALERTS);

    List<List<DueAlert>> taken = Together.run(Collections.nCopies(4, () -> takeAll(10)));

    assertThat(taken.stream().flatMap(List::stream).map(due -> due.stored().alert().alertId()))
        .hasSize(ALERTS)
        .doesNotHaveDuplicates();
  }

  /** Marking what was told races with the resolution; the last notice must come out in the end. */
  @RepeatedTest(3)
  void aResolutionDuringTheMarkingOfAnEarlierNoticeIsDelivered() throws Exception {
    List<NewOrder> orders = raise();
    store.alertUpkeep().address(List.of(SINK), ALERTS);
    List<DueAlert> raised = takeAll(ALERTS);
    orders.forEach(order -> scheduler.decides(order, new ProcessEvent.Resubmit(3)));

    Together.run(List.of(() -> tellOneByOne(raised), this::resolveAll, this::resolveAll));

    List<DueAlert> last = takeAll(ALERTS);
    assertThat(last)
        .hasSize(ALERTS)
        .allSatisfy(due -> assertThat(due.notice()).isEqualTo(Notice.RESOLVED));
  }

  /** Each changes many deliveries at once; a deadlock would end one of them. */
  @RepeatedTest(3)
  void postponingAndResolvingDoNotDeadlock() throws Exception {
    List<NewOrder> orders = raise();
    store.alertUpkeep().address(List.of(SINK, "chat"), ALERTS);
    List<PostponedAlert> postponed =
        new ArrayList<>(takeAll(ALERTS).stream().map(this::postponed).toList());
    List<PostponedAlert> reversed = new ArrayList<>(postponed);
    Collections.reverse(reversed);
    orders.forEach(order -> scheduler.decides(order, new ProcessEvent.Resubmit(3)));

    Together.run(
        List.of(() -> putOffOften(postponed), () -> putOffOften(reversed), this::resolveAll));

    assertThat(store.alertUpkeep().resolve(null, ALERTS).resolved()).isZero();
    assertThat(store.alertDeliveries().pendingSince(List.of(SINK))).containsOnlyKeys(SINK);
  }

  private PostponedAlert postponed(DueAlert due) {
    String alertId = due.stored().alert().alertId();
    return new PostponedAlert(alertId, Duration.ofMillis(1), "it is away");
  }

  private int putOffOften(List<PostponedAlert> postponed) {
    for (int round = 0; round < MOST_ROUNDS; round++) {
      store.alertDeliveries().postpone(SINK, postponed);
    }
    return postponed.size();
  }

  private List<NewOrder> raise() {
    List<NewOrder> orders = TestOrders.orders(ALERTS);
    store.intake().accept(orders);
    for (NewOrder order : orders) {
      scheduler.claims(order);
      scheduler.refuses(order, "reserve-stock");
    }
    return orders;
  }

  private List<DueAlert> takeAll(int limit) {
    List<DueAlert> all = new ArrayList<>();
    for (int round = 0; round < MOST_ROUNDS; round++) {
      List<DueAlert> taken = store.alertDeliveries().claim(SINK, LEASE, limit);
      if (taken.isEmpty()) {
        return all;
      }
      all.addAll(taken);
    }
    throw new IllegalStateException("deliveries come without an end");
  }

  private int tellOneByOne(List<DueAlert> raised) {
    for (DueAlert due : raised) {
      DeliveredAlert told = new DeliveredAlert(due.stored().alert().alertId(), Notice.RAISED);
      store.alertDeliveries().delivered(SINK, List.of(told), null);
    }
    return raised.size();
  }

  private int resolveAll() {
    int resolved = 0;
    for (int round = 0; round < MOST_ROUNDS; round++) {
      resolved += store.alertUpkeep().resolve(null, 7).resolved();
    }
    return resolved;
  }
}
