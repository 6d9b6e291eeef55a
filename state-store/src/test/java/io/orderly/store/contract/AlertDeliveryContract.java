package io.orderly.store.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.messages.AlertNotice;
import io.orderly.process.ProcessEvent;
import io.orderly.store.alerts.AlertDeliveries;
import io.orderly.store.alerts.AlertDeliveries.DueAlert;
import io.orderly.store.alerts.AlertDeliveries.PutOffAlert;
import io.orderly.store.alerts.AlertDeliveries.ToldAlert;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Each sink is owed every notice of every alert until it took it, whatever the others do. */
public abstract class AlertDeliveryContract {

  private static final List<String> SINKS = List.of("topic", "chat");
  private static final Duration HELD = Duration.ofSeconds(30);
  private static final Duration HOUR = Duration.ofHours(1);

  private final StoreUnderTest store;
  private final AlertDeliveries deliveries;

  protected AlertDeliveryContract(StoreUnderTest store) {
    this.store = store;
    this.deliveries = store.alertDeliveries();
  }

  @Test
  void everySinkIsOwedEveryAlertOnce() {
    RaisedAlert first = RaisedAlert.in(store);
    RaisedAlert second = RaisedAlert.in(store);

    assertThat(deliveries.address(SINKS, 1)).isEqualTo(1);
    assertThat(deliveries.address(SINKS, 10)).isEqualTo(1);
    assertThat(deliveries.address(SINKS, 10)).isZero();

    for (String sink : SINKS) {
      List<DueAlert> due = deliveries.take(sink, HELD, 10);
      assertThat(ids(due)).containsExactly(first.alertId(), second.alertId());
      assertThat(due)
          .allSatisfy(one -> assertThat(one.notice()).isEqualTo(AlertNotice.RAISED))
          .allSatisfy(one -> assertThat(one.told()).isNull())
          .allSatisfy(one -> assertThat(one.tries()).isEqualTo(1));
    }
  }

  @Test
  void whatIsHeldIsHandedOutAgainWhenItWasNeitherToldNorPutOff() {
    RaisedAlert raised = addressed();

    assertThat(ids(deliveries.take("topic", HELD, 10))).containsExactly(raised.alertId());
    assertThat(deliveries.take("topic", HELD, 10)).isEmpty();

    store.letTimePass(HELD.plusSeconds(1));
    List<DueAlert> again = deliveries.take("topic", HELD, 10);
    assertThat(ids(again)).containsExactly(raised.alertId());
    assertThat(again.get(0).tries()).isEqualTo(2);
  }

  @Test
  void oneSinkGoesOnWhileAnotherIsAway() {
    RaisedAlert raised = addressed();
    deliveries.take("topic", HELD, 10);
    deliveries.putOff("topic", List.of(new PutOffAlert(raised.alertId(), HOUR, "it is away")));

    deliveries.take("chat", HELD, 10);
    tell("chat", raised, AlertNotice.RAISED, null);

    assertThat(deliveries.pendingSince(SINKS)).containsOnlyKeys("topic");
    assertThat(raised.stored(store).deliveredAt()).isNotNull();
    assertThat(store.alerts().undelivered(10)).isEmpty();
    assertThat(deliveries.take("topic", HELD, 10)).isEmpty();
    store.letTimePass(HOUR);
    assertThat(ids(deliveries.take("topic", HELD, 10))).containsExactly(raised.alertId());
  }

  @Test
  void toldAlertIsHandedOutNoMoreUnlessItIsToBeRepeated() {
    RaisedAlert raised = addressed();
    for (String sink : SINKS) {
      deliveries.take(sink, HELD, 10);
    }

    tell("topic", raised, AlertNotice.RAISED, null);
    tell("chat", raised, AlertNotice.RAISED, HOUR);

    assertThat(deliveries.pendingSince(SINKS)).isEmpty();
    store.letTimePass(HOUR);
    assertThat(deliveries.take("topic", HELD, 10)).isEmpty();
    List<DueAlert> repeat = deliveries.take("chat", HELD, 10);
    assertThat(ids(repeat)).containsExactly(raised.alertId());
    assertThat(repeat.get(0).told()).isEqualTo(AlertNotice.RAISED);
    assertThat(repeat.get(0).notice()).isEqualTo(AlertNotice.RAISED);
  }

  @Test
  void whatEndedBeforeAnybodyWasToldIsToldFromTheBeginning() {
    RaisedAlert raised = addressed();
    resubmit(raised);
    store.alertUpkeep().resolve(null, 10);

    assertThat(deliveries.take("topic", HELD, 10).get(0).notice()).isEqualTo(AlertNotice.RAISED);
    tell("topic", raised, AlertNotice.RAISED, HOUR);

    assertThat(deliveries.take("topic", HELD, 10).get(0).notice()).isEqualTo(AlertNotice.RESOLVED);
    tell("topic", raised, AlertNotice.RESOLVED, HOUR);
    store.letTimePass(HOUR.multipliedBy(2));
    assertThat(deliveries.take("topic", HELD, 10)).isEmpty();
    assertThat(deliveries.pendingSince(Set.of("topic"))).isEmpty();
  }

  /** It was sent before the alert ended, and is marked after it. */
  @Test
  void noticeThatComesLateDoesNotHideANewerOne() {
    RaisedAlert raised = addressed();
    deliveries.take("topic", HELD, 10);
    resubmit(raised);
    store.alertUpkeep().resolve(null, 10);

    tell("topic", raised, AlertNotice.RAISED, null);

    assertThat(deliveries.take("topic", HELD, 10).get(0).notice()).isEqualTo(AlertNotice.RESOLVED);
  }

  @Test
  void aDeliveryThatIsOverIsNotRevivedByWhoeverPutsItOffLate() {
    RaisedAlert raised = addressed();
    deliveries.take("topic", HELD, 10);
    tell("topic", raised, AlertNotice.RAISED, null);

    deliveries.putOff(
        "topic", List.of(new PutOffAlert(raised.alertId(), Duration.ZERO, "too late")));

    store.letTimePass(Duration.ofMinutes(1));
    assertThat(deliveries.take("topic", HELD, 10)).isEmpty();
  }

  @Test
  void newSinkCatchesUpOnWhatIsOpen() {
    RaisedAlert over = addressed();
    resubmit(over);
    store.alertUpkeep().resolve(null, 10);
    RaisedAlert open = addressed();

    assertThat(deliveries.catchUp(List.of("topic", "pager"), 10)).isEqualTo(1);
    assertThat(deliveries.catchUp(List.of("topic", "pager"), 10)).isZero();

    assertThat(ids(deliveries.take("pager", HELD, 10))).containsExactly(open.alertId());
  }

  /** Whoever addresses it knows its sinks, and since when they are owed it. */
  @Test
  void whatIsNotAddressedYetIsAnnouncedToNobody() {
    RaisedAlert raised = RaisedAlert.in(store);

    assertThat(deliveries.catchUp(List.of("topic", "pager"), 10)).isZero();
    deliveries.address(List.of("topic"), 10);

    assertThat(deliveries.take("pager", HELD, 10)).isEmpty();
    assertThat(ids(deliveries.take("topic", HELD, 10))).containsExactly(raised.alertId());
    assertThat(deliveries.pendingSince(Set.of("topic", "pager"))).containsOnlyKeys("topic");
  }

  @Test
  void handsOutNoMoreThanAskedForTheFirstDueFirst() {
    RaisedAlert first = RaisedAlert.in(store);
    RaisedAlert second = RaisedAlert.in(store);
    deliveries.address(SINKS, 10);

    assertThat(ids(deliveries.take("topic", HELD, 1))).containsExactly(first.alertId());
    assertThat(ids(deliveries.take("topic", HELD, 1))).containsExactly(second.alertId());
  }

  @Test
  void nothingIsDoneToNothing() {
    deliveries.told("topic", List.of(), null);
    deliveries.putOff("topic", List.of());
    deliveries.told("topic", List.of(new ToldAlert("unknown", AlertNotice.RAISED)), null);

    assertThat(deliveries.pendingSince(SINKS)).isEmpty();
  }

  private RaisedAlert addressed() {
    RaisedAlert raised = RaisedAlert.in(store);
    deliveries.address(SINKS, 10);
    return raised;
  }

  private void tell(
      String sink, RaisedAlert raised, AlertNotice notice, @Nullable Duration repeatInterval) {
    deliveries.told(sink, List.of(new ToldAlert(raised.alertId(), notice)), repeatInterval);
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
