package io.orderly.store.memory;

import io.orderly.messages.OperatorAlert;
import io.orderly.process.OrderProcess;
import io.orderly.store.IdempotencyKey;
import io.orderly.store.RecordedCommand;
import io.orderly.store.StoredOrder;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The rows of both schemas; every row is immutable, so that a copy of the tables is cheap. */
final class Tables {

  final Map<UUID, OrderRow> orders = new LinkedHashMap<>();
  final Map<KeyOwner, KeyRow> keys = new HashMap<>();
  final Map<String, AlertRow> alerts = new LinkedHashMap<>();
  final List<StoredEvent> events = new ArrayList<>();
  final Map<String, RecordedCommand> commands = new HashMap<>();
  final Map<WorkflowId, WorkflowDefinition> workflows = new HashMap<>();
  final Map<String, Long> incarnations = new HashMap<>();
  final Set<Pause> pauses = new HashSet<>();
  final Map<String, Bucket> buckets = new HashMap<>();

  Tables copy() {
    Tables copy = new Tables();
    copy.orders.putAll(orders);
    copy.keys.putAll(keys);
    copy.alerts.putAll(alerts);
    copy.events.addAll(events);
    copy.commands.putAll(commands);
    copy.workflows.putAll(workflows);
    copy.incarnations.putAll(incarnations);
    copy.pauses.addAll(pauses);
    copy.buckets.putAll(buckets);
    return copy;
  }

  /** Whether an operator holds an order back. */
  enum Rest {
    NONE,
    PAUSED
  }

  /** An order with its process. */
  record OrderRow(StoredOrder order, OrderProcess process, long claimRank, Rest rest) {

    OrderRow with(OrderProcess changed) {
      return new OrderRow(order, changed, claimRank, rest);
    }

    OrderRow with(Rest newRest) {
      return new OrderRow(order, process, claimRank, newRest);
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

  /** A workflow or an agent that is held back. */
  record Pause(PauseKind kind, String name) {}

  /** The turns of a paced duty. */
  record Bucket(double tokens, Instant refilledAt) {}
}
