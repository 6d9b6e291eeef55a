package io.orderly.store.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.messages.OperatorAlert.Notice;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import io.orderly.process.ProcessEvent;
import io.orderly.process.StepFinding;
import io.orderly.process.StepOutcome;
import io.orderly.store.alerts.AlertDeliveries.DeliveredAlert;
import io.orderly.store.alerts.AlertRegister.Filter;
import io.orderly.store.alerts.AlertRegister.Page;
import io.orderly.store.alerts.AlertUpkeep;
import io.orderly.store.alerts.AlertUpkeep.Pass;
import io.orderly.store.alerts.StoredAlert.Resolution;
import io.orderly.store.alerts.StoredAlert.Status;
import io.orderly.store.intake.NewOrder;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** An alert escalates when nobody answers for it, and ends with what it is about. */
public abstract class AlertLifeContract {

  private static final Duration PATIENCE = Duration.ofMinutes(15);
  private static final Duration LEASE = Duration.ofSeconds(30);

  private final StoreUnderTest store;
  private final AlertUpkeep upkeep;
  private final OrderProgression scheduler;

  protected AlertLifeContract(StoreUnderTest store) {
    this.store = store;
    this.upkeep = store.alertUpkeep();
    this.scheduler = new OrderProgression(store.stateStore(), "scheduler#1");
  }

  @Test
  void alertStaysOpenWhileItsOrderIsInError() {
    RaisedAlert raised = RaisedAlert.in(store);
    scheduler.pauses(raised.order());

    assertThat(upkeep.resolve(null, 10)).isEqualTo(new Pass(0, null));
    assertThat(raised.stored(store).status()).isEqualTo(Status.OPEN);
  }

  @Test
  void anAlertIsResolvedWhenItsOrderLeavesError() {
    RaisedAlert resubmitted = RaisedAlert.in(store);
    RaisedAlert undone = RaisedAlert.in(store);
    RaisedAlert still = RaisedAlert.in(store);
    resubmit(resubmitted);
    scheduler.undoes(undone.order(), version(undone));

    assertThat(upkeep.resolve(null, 10).resolved()).isEqualTo(2);

    assertThat(resolution(resubmitted)).isEqualTo("Pending");
    assertThat(resolution(undone)).isEqualTo("Undoing");
    assertThat(still.stored(store).status()).isEqualTo(Status.OPEN);
    assertThat(upkeep.resolve(null, 10).resolved()).isZero();
  }

  @Test
  void anAlertIsResolvedWhenItsOrderHasANewerError() {
    RaisedAlert first = RaisedAlert.in(store);
    resubmit(first);
    scheduler.claims(first.order());
    scheduler.decides(
        first.order(),
        new ProcessEvent.Reply(
            "reserve-stock",
            Direction.FORWARD,
            2,
            new StepOutcome.Failed(new Failure("refused", "again")),
            "scheduler#1"));

    upkeep.resolve(null, 10);

    assertThat(resolution(first)).isEqualTo(Resolution.SUPERSEDED);
    assertThat(
            store
                .alertRegister()
                .find(
                    new Filter(
                        Set.of(Status.OPEN), first.order().orderId(), null, null, null, null, null),
                    new Page(null, 10)))
        .hasSize(1);
  }

  /** It tells of an effect that nothing takes back, so no newer alert and no end closes it. */
  @Test
  void theAlertOfALateAnswerIsResolvedOnceItIsAcknowledgedAndItsOrderIsFinal() {
    RaisedAlert refused = RaisedAlert.in(store);
    NewOrder order = refused.order();
    scheduler.decides(
        order,
        new ProcessEvent.Decide(version(refused), "reserve-stock", StepFinding.HAPPENED, "{}"));
    scheduler.refuses(order, "reserve-stock");
    scheduler.claims(order);
    scheduler.refuses(order, "take-payment");
    assertThat(openCodes(order)).containsExactlyInAnyOrder("late-answer", "refused");

    scheduler.undoes(order, version(refused));
    scheduler.claims(order);
    undone(order, "take-payment");
    undone(order, "reserve-stock");
    upkeep.resolve(null, 10);

    assertThat(store.order(order.orderId()).state().isFinal()).isTrue();
    assertThat(openCodes(order)).containsExactly("late-answer");

    store.acknowledgeAlerts(order.orderId());
    assertThat(upkeep.resolve(null, 10).resolved()).isEqualTo(1);
  }

  @Test
  void theAlertOfAnErrorStaysOpenBesideThatOfALateAnswer() {
    RaisedAlert refused = RaisedAlert.in(store);
    NewOrder order = refused.order();
    scheduler.decides(
        order,
        new ProcessEvent.Decide(
            version(refused), "reserve-stock", StepFinding.DID_NOT_HAPPEN, null));
    scheduler.completes(order, "reserve-stock");

    assertThat(store.order(order.orderId()).state().needsOperator()).isTrue();
    assertThat(openCodes(order)).containsExactlyInAnyOrder("refused", "late-answer");
  }

  private void undone(NewOrder order, String step) {
    int attempt = store.order(order.orderId()).step(step).attempt();
    scheduler.decides(
        order,
        new ProcessEvent.Reply(
            step, Direction.UNDO, attempt, new StepOutcome.Completed("{}"), "scheduler#1"));
  }

  private List<String> openCodes(NewOrder order) {
    upkeep.resolve(null, 10);
    return store
        .alertRegister()
        .find(
            new Filter(Set.of(Status.OPEN), order.orderId(), null, null, null, null, null),
            new Page(null, 10))
        .stream()
        .map(open -> open.alert().failure().code())
        .toList();
  }

  @Test
  void resolvingReadsTheOpenAlertsPageByPage() {
    List<RaisedAlert> raised =
        List.of(RaisedAlert.in(store), RaisedAlert.in(store), RaisedAlert.in(store));
    raised.forEach(this::resubmit);

    Pass first = upkeep.resolve(null, 2);
    Pass second = upkeep.resolve(first.last(), 2);

    assertThat(first.resolved()).isEqualTo(2);
    assertThat(first.last()).isNotNull();
    assertThat(second).isEqualTo(new Pass(1, null));
  }

  /** However many stay open before it. */
  @Test
  void theNextPageStartsAfterThePreviousOne() {
    List<RaisedAlert> raised =
        Stream.generate(() -> RaisedAlert.in(store))
            .limit(3)
            .sorted(Comparator.comparing(RaisedAlert::alertId))
            .toList();
    resubmit(raised.get(2));

    Pass first = upkeep.resolve(null, 2);
    Pass second = upkeep.resolve(first.last(), 2);

    assertThat(first).isEqualTo(new Pass(0, raised.get(1).alertId()));
    assertThat(second).isEqualTo(new Pass(1, null));
  }

  @Test
  void anUnacknowledgedAlertEscalatesOnce() {
    RaisedAlert raised = RaisedAlert.in(store);
    RaisedAlert acknowledged = RaisedAlert.in(store);
    RaisedAlert over = RaisedAlert.in(store);
    store.acknowledgeAlerts(acknowledged.order().orderId());
    resubmit(over);
    assertThat(upkeep.escalate(PATIENCE, 10)).isZero();

    store.letTimePass(PATIENCE);

    assertThat(upkeep.escalate(PATIENCE, 10)).isEqualTo(1);
    assertThat(upkeep.escalate(PATIENCE, 10)).isZero();
    assertThat(raised.stored(store).status()).isEqualTo(Status.ESCALATED);
    assertThat(acknowledged.stored(store).escalatedAt()).isNull();
    assertThat(over.stored(store).escalatedAt()).isNull();
  }

  @Test
  void anEscalationIsDueAtEverySink() {
    RaisedAlert raised = RaisedAlert.in(store);
    store.alertUpkeep().address(List.of("topic"), 10);
    store.alertDeliveries().claim("topic", LEASE, 10);
    store
        .alertDeliveries()
        .delivered("topic", List.of(new DeliveredAlert(raised.alertId(), Notice.RAISED)), null);
    store.letTimePass(PATIENCE);

    upkeep.escalate(PATIENCE, 10);

    assertThat(store.alertDeliveries().pendingSince(Set.of("topic"))).containsOnlyKeys("topic");
    assertThat(store.alertDeliveries().claim("topic", LEASE, 10))
        .hasSize(1)
        .allSatisfy(due -> assertThat(due.notice()).isEqualTo(Notice.ESCALATED));
  }

  private void resubmit(RaisedAlert raised) {
    scheduler.decides(raised.order(), new ProcessEvent.Resubmit(version(raised)));
  }

  private long version(RaisedAlert raised) {
    return store.order(raised.order().orderId()).version();
  }

  private String resolution(RaisedAlert raised) {
    Resolution resolution = raised.stored(store).resolution();
    return resolution == null ? "none" : resolution.how();
  }
}
