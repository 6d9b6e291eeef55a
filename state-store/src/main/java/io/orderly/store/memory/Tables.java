package io.orderly.store.memory;

import io.orderly.messages.OperatorAlert;
import io.orderly.process.OrderProcess;
import io.orderly.store.IdempotencyKey;
import io.orderly.store.PauseCommand;
import io.orderly.store.PauseKind;
import io.orderly.store.RecordedCommand;
import io.orderly.store.StoredOrder;
import io.orderly.store.StoredPause;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The rows of both schemas; every row is immutable. */
final class Tables {

  final Map<UUID, OrderRow> orders = new LinkedHashMap<>();
  final Map<KeyOwner, KeyRow> keys = new HashMap<>();
  final Map<String, AlertRow> alerts = new LinkedHashMap<>();
  final List<StoredEvent> events = new ArrayList<>();
  final Map<String, RecordedCommand> commands = new HashMap<>();
  final Map<WorkflowId, WorkflowDefinition> workflows = new HashMap<>();
  final Map<String, Long> incarnations = new HashMap<>();
  final Map<Pausable, StoredPause> pauses = new LinkedHashMap<>();
  final Map<String, AnsweredPause> pauseCommands = new HashMap<>();
  final Map<String, Bucket> buckets = new HashMap<>();

  /** What a transaction wrote, at its commit. */
  void takeOver(Tables written) {
    orders.putAll(written.orders);
    keys.putAll(written.keys);
    alerts.putAll(written.alerts);
    events.addAll(written.events);
    commands.putAll(written.commands);
  }

  /** An order with its process. */
  record OrderRow(StoredOrder order, OrderProcess process) {

    OrderRow with(OrderProcess changed) {
      return new OrderRow(order, changed);
    }
  }

  /** A key belongs to its submitter: another one may use the same. */
  record KeyOwner(String submitter, IdempotencyKey key) {}

  /** The request that a key was given to, and the order that stands for it. */
  record KeyRow(String hash, int hashVersion, UUID orderId) {}

  /** An alert and how far it got. */
  record AlertRow(
      OperatorAlert alert, @Nullable Instant deliveredAt, @Nullable Instant acknowledgedAt) {

    AlertRow delivered(Instant now) {
      return deliveredAt == null ? new AlertRow(alert, now, acknowledgedAt) : this;
    }

    AlertRow acknowledged(Instant now) {
      return new AlertRow(alert, deliveredAt, now);
    }
  }

  /** A workflow or an agent. */
  record Pausable(PauseKind kind, String name) {}

  /** A command that ran, and what became of it. */
  record AnsweredPause(PauseCommand command, PauseCommand.Outcome outcome) {}

  /** The turns of a paced duty. */
  record Bucket(double tokens, Instant refilledAt) {}
}
