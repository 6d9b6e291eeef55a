package io.orderly.store.memory;

import io.orderly.messages.OperatorAlert;
import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.store.alerts.RaisedAlerts;
import io.orderly.store.memory.Tables.AlertRow;
import io.orderly.store.memory.Tables.BegunAsk;
import io.orderly.store.memory.Tables.OrderRow;
import io.orderly.store.orders.SubmitterAsks;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;

/** Writes changes: compare-and-set on the process rows, then all else for those that were set. */
final class WriteStatements {

  private final OpenTransaction transaction;
  private final Instant now;

  WriteStatements(OpenTransaction transaction, Instant now) {
    this.transaction = transaction;
    this.now = now;
  }

  List<Decision> write(List<Decision> changes) {
    long orders = changes.stream().map(change -> change.after().orderId()).distinct().count();
    if (orders < changes.size()) {
      throw new IllegalArgumentException("an order has two decisions in one write");
    }
    transaction.before("write processes");
    List<Decision> effective = changes.stream().filter(this::writeProcess).toList();
    if (effective.stream().anyMatch(change -> !change.addedSteps().isEmpty())) {
      transaction.before("insert steps");
      effective.forEach(this::insertSteps);
    }
    if (effective.stream().anyMatch(change -> !change.changedSteps().isEmpty())) {
      transaction.before("write steps");
      effective.forEach(this::writeSteps);
    }
    List<Decision> caused =
        effective.stream()
            .filter(change -> change.cause() != null || change.clearsCause())
            .toList();
    if (!caused.isEmpty()) {
      transaction.before("write causes");
      caused.forEach(this::writeCause);
    }
    if (effective.stream().anyMatch(change -> !change.alerts().isEmpty())) {
      transaction.before("insert alerts");
      effective.forEach(this::insertAlerts);
    }
    if (effective.stream().anyMatch(change -> !change.events().isEmpty())) {
      transaction.before("insert events");
      effective.forEach(this::insertEvents);
    }
    List<Decision> asking =
        effective.stream().filter(change -> !SubmitterAsks.begunBy(change).isEmpty()).toList();
    if (!asking.isEmpty()) {
      transaction.before("note asks");
      asking.forEach(this::noteAsk);
    }
    effective.forEach(transaction::wrote);
    return effective;
  }

  private boolean writeProcess(Decision change) {
    OrderProcess after = change.after();
    if (transaction.order(after.orderId()) == null) {
      return false;
    }
    transaction.lock(after.orderId());
    OrderRow row = transaction.order(after.orderId());
    if (row == null || row.process().version() != change.before().version()) {
      return false;
    }
    OrderProcess changed = ProcessAndStepRows.withSteps(after, row.process().steps());
    transaction.own().orders.put(after.orderId(), row.with(changed, now));
    if (row.process().state().needsOperator()) {
      transaction.own().notificationPending.add(after.orderId());
    }
    return true;
  }

  private void insertSteps(Decision change) {
    OrderRow row = transaction.order(change.after().orderId());
    if (row != null) {
      List<OrderStep> steps = new ArrayList<>(row.process().steps());
      steps.addAll(change.addedSteps());
      put(row, steps);
    }
  }

  private void writeSteps(Decision change) {
    OrderRow row = transaction.order(change.after().orderId());
    if (row == null) {
      return;
    }
    List<OrderStep> steps = new ArrayList<>(row.process().steps());
    for (OrderStep step : change.changedSteps()) {
      int seen = change.before(step).attempt();
      if (steps.get(step.position()).attempt() != seen) {
        throw new OptimisticLockingFailureException(
            "step " + step.name() + " was changed without its process record");
      }
      steps.set(step.position(), step);
    }
    put(row, steps);
  }

  private void put(OrderRow row, List<OrderStep> steps) {
    transaction
        .own()
        .orders
        .put(
            row.order().orderId(),
            row.with(ProcessAndStepRows.withSteps(row.process(), steps), now));
  }

  private void writeCause(Decision change) {
    UUID orderId = change.after().orderId();
    OrderRow row = transaction.order(orderId);
    if (row != null) {
      transaction.own().orders.put(orderId, row.because(change.cause()));
    }
  }

  private void insertAlerts(Decision change) {
    for (OperatorAlert alert : RaisedAlerts.of(change, now)) {
      boolean isKnown = transaction.committed().alerts.containsKey(alert.alertId());
      if (isKnown
          || transaction.own().alerts.put(alert.alertId(), AlertRow.raised(alert)) != null) {
        throw new DuplicateKeyException("alert " + alert.alertId() + " was raised before");
      }
    }
  }

  private void noteAsk(Decision change) {
    OrderProcess after = change.after();
    transaction.own().begunAsks.put(after.orderId(), new BegunAsk(after.version(), now));
  }

  private void insertEvents(Decision change) {
    OrderProcess after = change.after();
    change
        .events()
        .forEach(
            event ->
                transaction
                    .own()
                    .events
                    .add(new StoredEvent(after.orderId(), after.version(), now, event)));
  }
}
