package io.orderly.store.memory;

import static java.util.Comparator.comparing;

import io.orderly.messages.StatusAsk;
import io.orderly.process.Acceptance;
import io.orderly.process.OrderEvent;
import io.orderly.process.OrderEvent.Kind;
import io.orderly.process.OrderProcess;
import io.orderly.store.memory.Tables.NotificationKey;
import io.orderly.store.memory.Tables.NotificationRow;
import io.orderly.store.memory.Tables.OrderRow;
import io.orderly.store.notifications.Addressee.Channel;
import io.orderly.store.notifications.PendingNotification;
import io.orderly.store.notifications.PendingNotification.GivenUp;
import io.orderly.store.notifications.PendingNotification.Postponed;
import io.orderly.store.notifications.PendingNotifications;
import io.orderly.store.orders.SubmitterAsks;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Pending notifications; each call is one statement. */
final class InMemoryPendingNotifications implements PendingNotifications {

  private static final Comparator<Due> LONGEST_DUE_FIRST = comparing(Due::nextAt);

  private final InMemoryStore store;

  InMemoryPendingNotifications(InMemoryStore store) {
    this.store = store;
  }

  /** A notification that is due. */
  private record Due(NotificationKey key, NotificationRow row, Instant nextAt) {}

  @Override
  public int note(int limit) {
    Instant now = store.now();
    return store.statement(
        "note ends",
        tables -> {
          List<OrderProcess> ended =
              tables.notificationPending.stream()
                  .sorted()
                  .flatMap(orderId -> Optional.ofNullable(tables.orders.get(orderId)).stream())
                  .map(OrderRow::process)
                  .filter(InMemoryPendingNotifications::isToNote)
                  .limit(limit)
                  .toList();
          ended.forEach(order -> note(tables, order, now));
          return ended.size();
        });
  }

  private static boolean isToNote(OrderProcess order) {
    return !order.state().isUnderWay();
  }

  private static void note(Tables tables, OrderProcess order, Instant now) {
    rowsOf(tables, order.orderId())
        .forEach(
            (key, row) -> {
              if (row.pendingVersion() < order.version()) {
                tables.notifications.put(key, row.pending(order.version(), now));
              }
            });
    tables.notificationPending.remove(order.orderId());
  }

  private static Map<NotificationKey, NotificationRow> rowsOf(Tables tables, UUID orderId) {
    Map<NotificationKey, NotificationRow> rows = new LinkedHashMap<>();
    for (Channel channel : Channel.values()) {
      NotificationKey key = new NotificationKey(orderId, channel);
      NotificationRow row = tables.notifications.get(key);
      if (row != null) {
        rows.put(key, row);
      }
    }
    return rows;
  }

  @Override
  public List<PendingNotification> claim(Terms terms) {
    Instant now = store.now();
    return store.statement("claim notifications", tables -> claim(tables, terms, now));
  }

  private static List<PendingNotification> claim(Tables tables, Terms terms, Instant now) {
    Map<String, List<Due>> byDestination =
        tables.notifications.entrySet().stream()
            .flatMap(entry -> due(entry, now).stream())
            .filter(due -> !terms.except().contains(due.row().addressee().destination()))
            .sorted(LONGEST_DUE_FIRST)
            .collect(
                Collectors.groupingBy(
                    due -> due.row().addressee().destination(),
                    LinkedHashMap::new,
                    Collectors.toList()));
    return byDestination.values().stream()
        .limit(terms.maxDestinations())
        .flatMap(ofOne -> ofOne.stream().limit(terms.maxPerDestination()))
        .map(due -> claimed(tables, due, now, now.plus(terms.lease())))
        .toList();
  }

  private static Optional<Due> due(Map.Entry<NotificationKey, NotificationRow> entry, Instant now) {
    return Optional.ofNullable(entry.getValue().nextAt())
        .filter(next -> !next.isAfter(now))
        .map(next -> new Due(entry.getKey(), entry.getValue(), next));
  }

  private static PendingNotification claimed(
      Tables tables, Due due, Instant now, Instant leaseEnd) {
    NotificationRow row = due.row();
    tables.notifications.put(due.key(), row.dueAt(row.tries(), leaseEnd));
    OrderRow order = tables.orders.get(due.key().orderId());
    Instant since = row.pendingSince();
    if (order == null || since == null) {
      throw new IllegalStateException(
          "a notification is pending without an order or a time: " + due);
    }
    return new PendingNotification(
        row.addressee(),
        order.order().statusOf(order.process(), order.cause(), since).asking(asked(tables, order)),
        row.pendingVersion(),
        row.tries(),
        Duration.between(since, now),
        order.order().traceParent());
  }

  private static List<StatusAsk> asked(Tables tables, OrderRow order) {
    return order.process().steps().stream()
        .flatMap(
            step -> {
              Acceptance acceptance = step.history().acceptance();
              return acceptance == null || acceptance.until() == null
                  ? Stream.empty()
                  : question(tables, order, step.name())
                      .flatMap(text -> SubmitterAsks.of(step.name(), text, acceptance.until()))
                      .stream();
            })
        .toList();
  }

  private static Optional<String> question(Tables tables, OrderRow order, String step) {
    return tables.events.stream()
        .filter(stored -> stored.orderId().equals(order.order().orderId()))
        .map(StoredEvent::event)
        .filter(event -> event.kind() == Kind.ASKED && step.equals(event.step()))
        .map(OrderEvent::detail)
        .reduce((earlier, later) -> later);
  }

  @Override
  public void delivered(Collection<PendingNotification> notifications) {
    store.statement(
        "mark notifications delivered",
        tables -> {
          notifications.forEach(
              notification ->
                  tables.notifications.computeIfPresent(
                      key(notification),
                      (key, row) -> row.delivered(notification.status().orderVersion())));
          return notifications;
        });
  }

  @Override
  public void postpone(Collection<Postponed> notifications) {
    Instant now = store.now();
    store.statement(
        "postpone notifications",
        tables -> {
          notifications.forEach(
              postponed ->
                  change(
                      tables,
                      postponed.notification(),
                      row -> row.dueAt(postponed.tries(), now.plus(postponed.backoff()))));
          return notifications;
        });
  }

  @Override
  public void giveUp(Collection<GivenUp> notifications) {
    Instant now = store.now();
    store.statement(
        "give up notifications",
        tables -> {
          notifications.forEach(given -> giveUp(tables, given, now));
          return notifications;
        });
  }

  private static void giveUp(Tables tables, GivenUp given, Instant now) {
    PendingNotification notification = given.notification();
    if (change(tables, notification, row -> row.delivered(row.pendingVersion()))) {
      recordUndelivered(tables, key(notification), notification.pendingVersion(), given.why(), now);
    }
  }

  private static void recordUndelivered(
      Tables tables, NotificationKey key, long version, String why, Instant now) {
    OrderEvent event = OrderEvent.ofOrder(Kind.UNDELIVERED, why);
    tables.events.add(new StoredEvent(key.orderId(), version, now, event));
  }

  @Override
  public int giveUpDue(String destination, Duration pendingFor, String why, int limit) {
    Instant now = store.now();
    return store.statement(
        "give up due notifications",
        tables -> {
          List<Due> hopeless =
              tables.notifications.entrySet().stream()
                  .flatMap(entry -> due(entry, now).stream())
                  .filter(due -> due.row().addressee().destination().equals(destination))
                  .filter(due -> isPendingSince(due.row(), now.minus(pendingFor)))
                  .sorted(LONGEST_DUE_FIRST)
                  .limit(limit)
                  .toList();
          for (Due due : hopeless) {
            long version = due.row().pendingVersion();
            tables.notifications.put(due.key(), due.row().delivered(version));
            recordUndelivered(tables, due.key(), version, why, now);
          }
          return hopeless.size();
        });
  }

  private static boolean isPendingSince(NotificationRow row, Instant instant) {
    return row.pendingSince() != null && !row.pendingSince().isAfter(instant);
  }

  /** Changes a notification that is still pending, unless a newer one has replaced it. */
  private static boolean change(
      Tables tables, PendingNotification notification, UnaryOperator<NotificationRow> change) {
    NotificationRow row = tables.notifications.get(key(notification));
    if (row == null
        || row.nextAt() == null
        || row.pendingVersion() != notification.pendingVersion()) {
      return false;
    }
    tables.notifications.put(key(notification), change.apply(row));
    return true;
  }

  private static NotificationKey key(PendingNotification notification) {
    return new NotificationKey(notification.status().orderId(), notification.addressee().channel());
  }

  @Override
  public Map<Channel, Pending> pending() {
    Instant now = store.now();
    return store.statement(
        "count pending notifications",
        tables -> {
          Map<Channel, Pending> pending = new EnumMap<>(Channel.class);
          tables.notifications.forEach(
              (key, row) -> {
                if (row.nextAt() != null && row.pendingSince() != null) {
                  Pending one = new Pending(1, Duration.between(row.pendingSince(), now));
                  pending.merge(key.channel(), one, InMemoryPendingNotifications::together);
                }
              });
          return pending;
        });
  }

  private static Pending together(Pending some, Pending more) {
    Duration oldest = some.oldest().compareTo(more.oldest()) < 0 ? more.oldest() : some.oldest();
    return new Pending(some.notifications() + more.notifications(), oldest);
  }
}
