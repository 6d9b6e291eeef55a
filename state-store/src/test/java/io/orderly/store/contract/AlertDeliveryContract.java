package io.orderly.store.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.messages.OperatorAlert.Notice;
import io.orderly.process.ProcessEvent;
import io.orderly.store.alerts.AlertDeliveries;
import io.orderly.store.alerts.AlertDeliveries.DeliveredAlert;
import io.orderly.store.alerts.AlertDeliveries.DueAlert;
import io.orderly.store.alerts.AlertDeliveries.PostponedAlert;
import io.orderly.store.alerts.AlertUpkeep;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Each sink is owed every notice of every alert until it took it, whatever the others do. */
public abstract class AlertDeliveryContract {

  private static final List<String> SINKS = List.of("topic", "chat");
  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final Duration HOUR = Duration.ofHours(1);

  private final StoreUnderTest store;
  private final AlertDeliveries deliveries;
  private final AlertUpkeep upkeep;

  protected AlertDeliveryContract(StoreUnderTest store) {
    this.store = store;
    this.deliveries = store.alertDeliveries();
    this.upkeep = store.alertUpkeep();
  }

  @Test
  void everyAlertIsDueOnceAtEverySink() {
    RaisedAlert first = RaisedAlert.in(store);
    RaisedAlert second = RaisedAlert.in(store);

    assertThat(upkeep.address(SINKS, 1)).isEqualTo(1);
    assertThat(upkeep.address(SINKS, 10)).isEqualTo(1);
    assertThat(upkeep.address(SINKS, 10)).isZero();

    for (String sink : SINKS) {
      List<DueAlert> due = deliveries.claim(sink, LEASE, 10);
      assertThat(ids(due)).containsExactly(first.alertId(), second.alertId());
      assertThat(due)
          .allSatisfy(one -> assertThat(one.notice()).isEqualTo(Notice.RAISED))
          .allSatisfy(one -> assertThat(one.lastNotice()).isNull())
          .allSatisfy(one -> assertThat(one.tries()).isEqualTo(1));
    }
  }

  @Test
  void aClaimedDeliveryIsDueAgainAfterItsLease() {
    RaisedAlert raised = addressed();

    assertThat(ids(deliveries.claim("topic", LEASE, 10))).containsExactly(raised.alertId());
    assertThat(deliveries.claim("topic", LEASE, 10)).isEmpty();

    store.letTimePass(LEASE.plusSeconds(1));
    List<DueAlert> again = deliveries.claim("topic", LEASE, 10);
    assertThat(ids(again)).containsExactly(raised.alertId());
    assertThat(again.get(0).tries()).isEqualTo(2);
  }

  @Test
  void anUnavailableSinkDelaysNoOtherSink() {
    RaisedAlert raised = addressed();
    deliveries.claim("topic", LEASE, 10);
    deliveries.postpone("topic", List.of(new PostponedAlert(raised.alertId(), HOUR, "it is away")));

    deliveries.claim("chat", LEASE, 10);
    tell("chat", raised, Notice.RAISED, null);

    assertThat(deliveries.pendingSince(SINKS)).containsOnlyKeys("topic");
    assertThat(raised.stored(store).deliveredAt()).isNotNull();
    assertThat(store.alertDeliveries().undelivered(10)).isEmpty();
    assertThat(deliveries.claim("topic", LEASE, 10)).isEmpty();
    store.letTimePass(HOUR);
    assertThat(ids(deliveries.claim("topic", LEASE, 10))).containsExactly(raised.alertId());
  }

  @Test
  void aDeliveredAlertIsDueAgainOnlyAfterARepeatInterval() {
    RaisedAlert raised = addressed();
    for (String sink : SINKS) {
      deliveries.claim(sink, LEASE, 10);
    }

    tell("topic", raised, Notice.RAISED, null);
    tell("chat", raised, Notice.RAISED, HOUR);

    assertThat(deliveries.pendingSince(SINKS)).isEmpty();
    store.letTimePass(HOUR);
    assertThat(deliveries.claim("topic", LEASE, 10)).isEmpty();
    List<DueAlert> repeat = deliveries.claim("chat", LEASE, 10);
    assertThat(ids(repeat)).containsExactly(raised.alertId());
    assertThat(repeat.get(0).lastNotice()).isEqualTo(Notice.RAISED);
    assertThat(repeat.get(0).notice()).isEqualTo(Notice.RAISED);
  }

  @Test
  void anAlertResolvedBeforeItsDeliveryIsDeliveredAsRaisedFirst() {
    RaisedAlert raised = addressed();
    resubmit(raised);
    upkeep.resolve(null, 10);

    assertThat(deliveries.claim("topic", LEASE, 10).get(0).notice()).isEqualTo(Notice.RAISED);
    tell("topic", raised, Notice.RAISED, HOUR);

    assertThat(deliveries.claim("topic", LEASE, 10).get(0).notice()).isEqualTo(Notice.RESOLVED);
    tell("topic", raised, Notice.RESOLVED, HOUR);
    store.letTimePass(HOUR.multipliedBy(2));
    assertThat(deliveries.claim("topic", LEASE, 10)).isEmpty();
    assertThat(deliveries.pendingSince(Set.of("topic"))).isEmpty();
  }

  /** It was sent before the alert ended, and is marked after it. */
  @Test
  void aLateDeliveryOfAnOlderNoticeLeavesTheNewerOnePending() {
    RaisedAlert raised = addressed();
    deliveries.claim("topic", LEASE, 10);
    resubmit(raised);
    upkeep.resolve(null, 10);

    tell("topic", raised, Notice.RAISED, null);

    assertThat(deliveries.claim("topic", LEASE, 10).get(0).notice()).isEqualTo(Notice.RESOLVED);
  }

  @Test
  void aLatePostponementDoesNotReopenACompletedDelivery() {
    RaisedAlert raised = addressed();
    deliveries.claim("topic", LEASE, 10);
    tell("topic", raised, Notice.RAISED, null);

    deliveries.postpone(
        "topic", List.of(new PostponedAlert(raised.alertId(), Duration.ZERO, "too late")));

    store.letTimePass(Duration.ofMinutes(1));
    assertThat(deliveries.claim("topic", LEASE, 10)).isEmpty();
  }

  @Test
  void aNewSinkGetsTheOpenAlerts() {
    RaisedAlert over = addressed();
    resubmit(over);
    upkeep.resolve(null, 10);
    RaisedAlert open = addressed();

    assertThat(upkeep.catchUp(List.of("topic", "pager"), 10)).isEqualTo(1);
    assertThat(upkeep.catchUp(List.of("topic", "pager"), 10)).isZero();

    assertThat(ids(deliveries.claim("pager", LEASE, 10))).containsExactly(open.alertId());
  }

  /** Whoever addresses it knows its sinks, and since when they are owed it. */
  @Test
  void catchUpSkipsAlertsThatHaveNoDeliveriesYet() {
    RaisedAlert raised = RaisedAlert.in(store);

    assertThat(upkeep.catchUp(List.of("topic", "pager"), 10)).isZero();
    upkeep.address(List.of("topic"), 10);

    assertThat(deliveries.claim("pager", LEASE, 10)).isEmpty();
    assertThat(ids(deliveries.claim("topic", LEASE, 10))).containsExactly(raised.alertId());
    assertThat(deliveries.pendingSince(Set.of("topic", "pager"))).containsOnlyKeys("topic");
  }

  @Test
  void aClaimIsLimitedAndTakesTheFirstDueFirst() {
    RaisedAlert first = RaisedAlert.in(store);
    RaisedAlert second = RaisedAlert.in(store);
    upkeep.address(SINKS, 10);

    assertThat(ids(deliveries.claim("topic", LEASE, 1))).containsExactly(first.alertId());
    assertThat(ids(deliveries.claim("topic", LEASE, 1))).containsExactly(second.alertId());
  }

  @Test
  void emptyCallsAndUnknownAlertsChangeNothing() {
    deliveries.delivered("topic", List.of(), null);
    deliveries.postpone("topic", List.of());
    deliveries.delivered("topic", List.of(new DeliveredAlert("unknown", Notice.RAISED)), null);

    assertThat(deliveries.pendingSince(SINKS)).isEmpty();
  }

  private RaisedAlert addressed() {
    RaisedAlert raised = RaisedAlert.in(store);
    upkeep.address(SINKS, 10);
    return raised;
  }

  private void tell(
      String sink, RaisedAlert raised, Notice notice, @Nullable Duration repeatInterval) {
    deliveries.delivered(
        sink, List.of(new DeliveredAlert(raised.alertId(), notice)), repeatInterval);
  }

  private void resubmit(RaisedAlert raised) {
    long version = store.order(raised.order().orderId()).version();
    new OrderProgression(store.stateStore(), "scheduler#1")
        .decides(raised.order(), new ProcessEvent.Resubmit(version));
  }

  private static List<String> ids(List<DueAlert> due) {
    return due.stream().map(one -> one.stored().alert().alertId()).toList();
  }
}
