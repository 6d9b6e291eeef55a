package io.orderly.store.memory;

import io.orderly.messages.Correlation;
import io.orderly.messages.OperatorAlert;
import io.orderly.messages.OperatorAlert.Notice;
import io.orderly.messages.Order;
import io.orderly.messages.PartnerEvent;
import io.orderly.process.Cause;
import io.orderly.process.OrderProcess;
import io.orderly.store.alerts.AlertRegister.AlertCommand;
import io.orderly.store.alerts.StoredAlert;
import io.orderly.store.correlation.EventKey;
import io.orderly.store.intake.NewOrder.IdempotencyKey;
import io.orderly.store.notifications.Addressee;
import io.orderly.store.notifications.Addressee.Channel;
import io.orderly.store.orders.OrderEdition;
import io.orderly.store.orders.StoredOrder;
import io.orderly.store.pauses.PauseCommand;
import io.orderly.store.pauses.PauseKind;
import io.orderly.store.pauses.StoredPause;
import io.orderly.store.transitions.RecordedCommand;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The rows of both schemas; every row is immutable. */
final class Tables {

  final Map<UUID, OrderRow> orders = new LinkedHashMap<>();
  final Map<KeyOwner, KeyRow> keys = new HashMap<>();
  final Map<String, AlertRow> alerts = new LinkedHashMap<>();
  final Map<AlertAtSink, DeliveryRow> deliveries = new LinkedHashMap<>();
  final Map<String, AnsweredAlertCommand> alertCommands = new HashMap<>();
  final List<StoredEvent> events = new ArrayList<>();
  final List<EditionRow> editions = new ArrayList<>();
  final Map<NotificationKey, NotificationRow> notifications = new LinkedHashMap<>();
  final Set<UUID> notificationPending = new HashSet<>();

  /** The orders that begin to ask their submitters: in a transaction, until its commit. */
  final Map<UUID, BegunAsk> begunAsks = new HashMap<>();

  final Map<String, RecordedCommand> commands = new HashMap<>();
  final Map<WorkflowId, WorkflowDefinition> workflows = new HashMap<>();
  final Map<String, Long> incarnations = new HashMap<>();
  final Map<Pausable, StoredPause> pauses = new LinkedHashMap<>();

  /** When the next request may be sent to an agent that the system holds. */
  final Map<String, Instant> probes = new HashMap<>();

  final Map<String, AnsweredPause> pauseCommands = new HashMap<>();
  final Map<String, Bucket> buckets = new HashMap<>();
  final Set<Correlation> correlations = new LinkedHashSet<>();
  final Map<EventKey, EarlyEventRow> earlyEvents = new LinkedHashMap<>();

  /** What a transaction wrote, at its commit. */
  void takeOver(Tables written) {
    orders.putAll(written.orders);
    keys.putAll(written.keys);
    alerts.putAll(written.alerts);
    events.addAll(written.events);
    editions.addAll(written.editions);
    notifications.putAll(written.notifications);
    notificationPending.addAll(written.notificationPending);
    written.begunAsks.forEach(this::noteAsk);
    commands.putAll(written.commands);
  }

  private void noteAsk(UUID orderId, BegunAsk ask) {
    for (Channel channel : Channel.values()) {
      notifications.computeIfPresent(
          new NotificationKey(orderId, channel),
          (key, row) -> row.pendingAnew(ask.version(), ask.at()));
    }
  }

  /** An event whose value no answer has given yet. */
  record EarlyEventRow(PartnerEvent event, Instant expiresAt) {

    EarlyEventRow at(Instant time) {
      return new EarlyEventRow(event, time);
    }
  }

  /** The version of an order with which it begins to ask, and when. */
  record BegunAsk(long version, Instant at) {}

  /** What an order is after a correction. */
  record EditionRow(OrderEdition edition, Order order) {

    boolean is(UUID orderId, int number) {
      return edition.orderId().equals(orderId) && edition.edition() == number;
    }
  }

  /** An order with its process, when that changed last, and why it did not go through. */
  record OrderRow(
      StoredOrder order, OrderProcess process, Instant changedAt, @Nullable Cause cause) {

    OrderRow with(OrderProcess changed, Instant at) {
      return new OrderRow(order, changed, at, cause);
    }

    OrderRow because(@Nullable Cause changed) {
      return new OrderRow(order, process, changedAt, changed);
    }
  }

  /** A key belongs to its submitter: another one may use the same. */
  record KeyOwner(String submitter, IdempotencyKey key) {}

  /** The request that a key was given to, and the order that stands for it. */
  record KeyRow(String hash, int hashVersion, UUID orderId) {}

  /** An alert, and when its deliveries were written. */
  record AlertRow(StoredAlert stored, @Nullable Instant addressedAt) {

    static AlertRow raised(OperatorAlert alert) {
      return new AlertRow(new StoredAlert(alert, null, null, null, null), null);
    }

    OperatorAlert alert() {
      return stored.alert();
    }

    AlertRow with(StoredAlert changed) {
      return new AlertRow(changed, addressedAt);
    }

    AlertRow addressed(Instant now) {
      return new AlertRow(stored, now);
    }

    AlertRow delivered(Instant now) {
      return stored.deliveredAt() == null ? with(stored.delivered(now)) : this;
    }
  }

  /** An alert at a sink. */
  record AlertAtSink(String alertId, String sink) {}

  /** How far a sink knows an alert. */
  record DeliveryRow(
      @Nullable Notice lastNotice,
      @Nullable Instant pendingSince,
      @Nullable Instant nextAt,
      int tries) {}

  /** A command to an alert, and what became of it. */
  record AnsweredAlertCommand(AlertCommand command, boolean isApplied) {}

  /** Notifications of an order, one per channel. */
  record NotificationKey(UUID orderId, Channel channel) {}

  /** A notification; not pending while it has no next attempt. */
  record NotificationRow(
      Addressee addressee,
      long deliveredVersion,
      long pendingVersion,
      @Nullable Instant pendingSince,
      int tries,
      @Nullable Instant nextAt) {

    static NotificationRow of(Addressee addressee) {
      return new NotificationRow(addressee, 0, 0, null, 0, null);
    }

    NotificationRow pending(long version, Instant now) {
      Instant since = nextAt == null ? now : pendingSince;
      return new NotificationRow(addressee, deliveredVersion, version, since, 0, now);
    }

    NotificationRow pendingAnew(long version, Instant now) {
      return new NotificationRow(addressee, deliveredVersion, version, now, 0, now);
    }

    NotificationRow delivered(long version) {
      Instant next = pendingVersion <= version ? null : nextAt;
      return new NotificationRow(
          addressee,
          Math.max(deliveredVersion, version),
          pendingVersion,
          pendingSince,
          tries,
          next);
    }

    NotificationRow dueAt(int failed, Instant next) {
      return new NotificationRow(
          addressee, deliveredVersion, pendingVersion, pendingSince, failed, next);
    }
  }

  /** A workflow or an agent. */
  record Pausable(PauseKind kind, String name) {}

  /** A command that ran, and what became of it. */
  record AnsweredPause(PauseCommand command, PauseCommand.Outcome outcome, Instant at) {}

  /** The token bucket of a rate-limited task. */
  record Bucket(double tokens, Instant refilledAt) {}
}
