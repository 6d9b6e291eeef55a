package io.orderly.store.transitions;

import io.orderly.messages.OperatorAlert;
import io.orderly.process.Cause;
import io.orderly.process.ConsecutiveDeclines;
import io.orderly.process.Decision;
import io.orderly.process.Failure;
import io.orderly.process.OrderEvent;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.process.StepHistory.ForwardTimes;
import io.orderly.store.pg.Column;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a decision writes, as columns in the order of {@link DecisionWriter}'s statements. */
final class DecisionRows {

  static final List<Column<Decision>> PROCESS =
      List.of(
          Column.uuid(change -> change.after().orderId()),
          Column.bigint(change -> change.before().version()),
          Column.text(change -> change.after().state().value()),
          Column.text(change -> change.after().direction().value()),
          Column.bigint(change -> change.after().version()),
          Column.text(change -> change.after().lockedBy()),
          Column.instant(change -> change.after().completeBy()),
          Column.instant(change -> change.after().notBefore()),
          Column.text(change -> change.after().nextAgent()),
          Column.integer(change -> change.after().failureCount()),
          Column.text(change -> code(change.after().failure())),
          Column.text(change -> message(change.after().failure())),
          Column.bigint(change -> change.after().terms().rank()),
          Column.flag(change -> change.after().terms().isPaused()));

  static final List<Column<Decision>> CAUSE =
      List.of(
          Column.uuid(change -> change.after().orderId()),
          cause(Cause::code),
          cause(Cause::message),
          cause(Cause::step),
          cause(Cause::actor));

  static final List<Column<StepChange>> STEP =
      List.of(
          Column.uuid(StepChange::orderId),
          Column.integer(change -> change.after().position()),
          Column.integer(change -> change.before().attempt()),
          Column.text(change -> change.after().state().value()),
          Column.integer(change -> change.after().attempt()),
          Column.instant(change -> change.after().completeBy()),
          Column.instant(change -> change.after().notBefore()),
          Column.integer(change -> change.after().failureCount()),
          Column.instant(change -> change.after().firstStartedAt()),
          Column.jsonb(change -> change.after().result()),
          Column.text(change -> code(change.after().failure())),
          Column.text(change -> message(change.after().failure())),
          Column.instant(change -> change.after().startedAt()),
          Column.instant(change -> change.after().finishedAt()));

  /** What is rarely written of a step. */
  static final List<Column<StepChange>> STEP_HISTORY =
      List.of(
          Column.uuid(StepChange::orderId),
          Column.integer(change -> change.after().position()),
          Column.integer(change -> change.after().attempt()),
          Column.integer(change -> change.after().history().noEffectThrough()),
          Column.integer(change -> change.after().history().resentAttempt()),
          Column.instant(change -> forward(change).firstStartedAt()),
          Column.instant(change -> forward(change).startedAt()),
          Column.instant(change -> forward(change).finishedAt()),
          Column.jsonb(change -> change.after().history().undoResult()),
          Column.integer(change -> declines(change.after().history().declines())),
          Column.instant(change -> since(change.after().history().declines())),
          Column.instant(change -> alertedAt(change.after().history().declines())));

  static final List<Column<OperatorAlert>> ALERT =
      List.of(
          Column.text(OperatorAlert::alertId),
          Column.uuid(OperatorAlert::orderId),
          Column.bigint(OperatorAlert::orderVersion),
          Column.text(alert -> alert.failure().code()),
          Column.text(alert -> alert.failure().message()),
          Column.text(OperatorAlert::step),
          Column.text(OperatorAlert::nextAction),
          Column.instant(OperatorAlert::raisedAt));

  static final List<Column<EventOfOrder>> EVENT =
      List.of(
          Column.uuid(change -> change.order().orderId()),
          Column.bigint(change -> change.order().version()),
          Column.text(change -> change.event().kind().value()),
          Column.text(change -> change.event().step()),
          Column.integer(change -> change.event().attempt()),
          Column.text(change -> change.event().detail()),
          Column.instant(change -> change.event().startedAt()));

  private static final ForwardTimes NO_TIMES = new ForwardTimes(null, null, null);

  private DecisionRows() {}

  /**
   * A step as it was read and as it is to be written.
   *
   * @param version that its order gets with it
   */
  record StepChange(UUID orderId, long version, OrderStep before, OrderStep after) {

    boolean changesHistory() {
      return !before.history().equals(after.history());
    }
  }

  /** An event, and its order as the decision left it. */
  record EventOfOrder(OrderProcess order, OrderEvent event) {}

  static Stream<StepChange> stepChanges(Decision change) {
    List<OrderStep> before = change.before().steps();
    return change.changedSteps().stream()
        .map(
            after ->
                new StepChange(
                    change.after().orderId(),
                    change.after().version(),
                    before.get(after.position()),
                    after));
  }

  static Stream<EventOfOrder> events(Decision change) {
    return change.events().stream().map(event -> new EventOfOrder(change.after(), event));
  }

  private static Column<Decision> cause(Function<Cause, @Nullable String> part) {
    return Column.text(
        change -> {
          Cause cause = change.cause();
          return cause == null ? null : part.apply(cause);
        });
  }

  private static ForwardTimes forward(StepChange change) {
    ForwardTimes times = change.after().history().forward();
    return times == null ? NO_TIMES : times;
  }

  private static int declines(@Nullable ConsecutiveDeclines declines) {
    return declines == null ? 0 : declines.times();
  }

  private static @Nullable Instant since(@Nullable ConsecutiveDeclines declines) {
    return declines == null ? null : declines.since();
  }

  private static @Nullable Instant alertedAt(@Nullable ConsecutiveDeclines declines) {
    return declines == null ? null : declines.alertedAt();
  }

  private static @Nullable String code(@Nullable Failure failure) {
    return failure == null ? null : failure.code();
  }

  private static @Nullable String message(@Nullable Failure failure) {
    return failure == null ? null : failure.message();
  }
}
