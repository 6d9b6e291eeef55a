package io.orderly.store.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.alerts.AlertRegister;
import io.orderly.store.alerts.AlertRegister.AcknowledgedCause;
import io.orderly.store.alerts.AlertRegister.Acknowledging;
import io.orderly.store.alerts.AlertRegister.AlertCause;
import io.orderly.store.alerts.AlertRegister.AlertCommand;
import io.orderly.store.alerts.AlertRegister.CauseCommand;
import io.orderly.store.alerts.AlertRegister.Cursor;
import io.orderly.store.alerts.AlertRegister.Filter;
import io.orderly.store.alerts.AlertRegister.Page;
import io.orderly.store.alerts.StoredAlert.Acknowledgement;
import io.orderly.store.alerts.StoredAlert.Status;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Operators find alerts, and one of them answers for each. */
public abstract class AlertCommandContract {

  private final StoreUnderTest store;
  private final AlertRegister register;

  protected AlertCommandContract(StoreUnderTest store) {
    this.store = store;
    this.register = store.alertRegister();
  }

  @Test
  void theFirstAcknowledgementStays() {
    RaisedAlert raised = RaisedAlert.in(store);

    Acknowledging first = register.acknowledge(command("one", raised, "ann"));
    Acknowledging second = register.acknowledge(command("two", raised, "ben"));

    Acknowledgement made = raised.stored(store).acknowledgement();
    assertThat(made).isNotNull();
    assertThat(made.actor()).isEqualTo("ann");
    assertThat(made.reason()).isEqualTo("ann looks at it");
    assertThat(first).isEqualTo(new Acknowledging.Applied(made));
    assertThat(second).isEqualTo(new Acknowledging.Already(made));
    assertThat(raised.stored(store).status()).isEqualTo(Status.ACKNOWLEDGED);
  }

  @Test
  void aRepeatOfACommandGetsTheSameAnswer() {
    RaisedAlert raised = RaisedAlert.in(store);
    Acknowledging first = register.acknowledge(command("one", raised, "ann"));
    Acknowledging second = register.acknowledge(command("two", raised, "ben"));

    assertThat(register.acknowledge(command("one", raised, "ann"))).isEqualTo(first);
    assertThat(register.acknowledge(command("two", raised, "ben"))).isEqualTo(second);
  }

  @Test
  void aCommandIdUsedForAnotherCommandIsRefused() {
    RaisedAlert raised = RaisedAlert.in(store);
    RaisedAlert other = RaisedAlert.in(store);
    register.acknowledge(command("one", raised, "ann"));

    assertThat(register.acknowledge(command("one", other, "ann")))
        .isEqualTo(new Acknowledging.IdInUse());
    assertThat(other.stored(store).status()).isEqualTo(Status.OPEN);
  }

  @Test
  void aCauseIsAcknowledgedInBatches() {
    RaisedAlert first = RaisedAlert.in(store);
    RaisedAlert second = RaisedAlert.in(store);
    RaisedAlert third = RaisedAlert.in(store);
    register.acknowledge(command("one", first, "ann"));
    AlertCause cause = register.causes(10).get(0);
    CauseCommand all =
        new CauseCommand(
            "all", cause.failureCode(), cause.step(), cause.workflow(), "ben", "I look");

    AcknowledgedCause part = register.acknowledge(all, 1);
    AcknowledgedCause rest = register.acknowledge(all, 10);
    AcknowledgedCause again = register.acknowledge(all, 10);

    assertThat(register.causes(10)).hasSize(1);
    assertThat(cause.alerts()).isEqualTo(3);
    assertThat(cause.acknowledged()).isEqualTo(1);
    assertThat(cause.oldest()).isEqualTo(first.stored(store).alert().raisedAt());
    assertThat(cause.newest()).isEqualTo(third.stored(store).alert().raisedAt());
    assertThat(part).isEqualTo(new AcknowledgedCause(1, 1, 1));
    assertThat(rest).isEqualTo(new AcknowledgedCause(1, 0, 1));
    assertThat(again).isEqualTo(new AcknowledgedCause(0, 0, 1));
    Acknowledgement made = second.stored(store).acknowledgement();
    assertThat(made).isNotNull();
    assertThat(made.actor()).isEqualTo("ben");
    assertThat(register.acknowledge(command("all:" + second.alertId(), second, "ben")))
        .isEqualTo(new Acknowledging.Applied(made));
  }

  @Test
  void alertsOfAnotherCauseAreNotAcknowledged() {
    RaisedAlert raised = RaisedAlert.in(store);

    AcknowledgedCause none =
        register.acknowledge(
            new CauseCommand("all", "another-code", null, null, "ben", "I look"), 10);

    assertThat(none).isEqualTo(new AcknowledgedCause(0, 0, 0));
    assertThat(raised.stored(store).status()).isEqualTo(Status.OPEN);
  }

  @Test
  void acknowledgingAnUnknownAlertIsAnsweredAsUnknown() {
    assertThat(register.acknowledge(new AlertCommand("one", "unknown", "ann", "why not")))
        .isEqualTo(new Acknowledging.UnknownAlert());
  }

  @Test
  void alertsAreListedPageByPageNewestFirst() {
    RaisedAlert first = RaisedAlert.in(store);
    RaisedAlert second = RaisedAlert.in(store);
    RaisedAlert third = RaisedAlert.in(store);

    assertThat(found(Filter.all(), null)).containsExactly(third.alertId(), second.alertId());
    assertThat(found(Filter.all(), Cursor.of(second.stored(store))))
        .containsExactly(first.alertId());
    assertThat(found(Filter.all(), Cursor.of(first.stored(store)))).isEmpty();
  }

  /** An alert leaves with its order, also while somebody looks at the part that it ended. */
  @Test
  void theNextPageIsFoundAfterTheLastAlertOfThisPageWasPurged() {
    RaisedAlert first = RaisedAlert.in(store);
    Cursor gone = new Cursor(first.stored(store).alert().raisedAt().plusNanos(1_000), "gone");

    assertThat(found(Filter.all(), gone)).containsExactly(first.alertId());
    assertThat(found(status(Status.OPEN), gone)).containsExactly(first.alertId());
  }

  @Test
  void alertsAreFilteredByStatusTimeAndSubject() {
    RaisedAlert first = RaisedAlert.in(store);
    RaisedAlert second = RaisedAlert.in(store);
    register.acknowledge(command("one", first, "ann"));
    Instant secondAt = second.stored(store).alert().raisedAt();

    assertThat(found(status(Status.ACKNOWLEDGED))).containsExactly(first.alertId());
    assertThat(found(status(Status.OPEN))).containsExactly(second.alertId());
    assertThat(found(status(Status.RESOLVED))).isEmpty();
    assertThat(
            found(
                new Filter(
                    Set.of(),
                    second.order().orderId(),
                    null,
                    "refused",
                    "reserve-stock",
                    secondAt,
                    secondAt.plusMillis(1))))
        .containsExactly(second.alertId());
    assertThat(found(new Filter(Set.of(), null, null, "other", null, null, null))).isEmpty();
    assertThat(found(new Filter(Set.of(), null, null, null, "ship", null, null))).isEmpty();
    assertThat(
            found(
                new Filter(
                    Set.of(),
                    null,
                    null,
                    null,
                    null,
                    null,
                    first.stored(store).alert().raisedAt())))
        .isEmpty();
  }

  private List<String> found(Filter filter) {
    return found(filter, null);
  }

  private List<String> found(Filter filter, @Nullable Cursor after) {
    return register.find(filter, new Page(after, 2)).stream()
        .map(stored -> stored.alert().alertId())
        .toList();
  }

  private static Filter status(Status status) {
    return new Filter(Set.of(status), null, null, null, null, null, null);
  }

  private static AlertCommand command(String id, RaisedAlert raised, String actor) {
    return new AlertCommand(id, raised.alertId(), actor, actor + " looks at it");
  }
}
