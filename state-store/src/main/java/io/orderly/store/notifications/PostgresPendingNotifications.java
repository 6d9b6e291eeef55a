package io.orderly.store.notifications;

import static io.orderly.store.pg.Column.arguments;
import static java.util.Objects.requireNonNull;

import io.orderly.messages.Message;
import io.orderly.messages.OrderStatus;
import io.orderly.messages.StatusAsk;
import io.orderly.messages.StatusCause;
import io.orderly.process.Cause;
import io.orderly.process.Failure;
import io.orderly.process.ProcessState;
import io.orderly.store.notifications.Addressee.Channel;
import io.orderly.store.notifications.PendingNotification.GivenUp;
import io.orderly.store.notifications.PendingNotification.Postponed;
import io.orderly.store.orders.CauseRows;
import io.orderly.store.orders.SubmitterAsks;
import io.orderly.store.pg.Column;
import io.orderly.store.pg.RowInstants;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowMapper;

/**
 * Notifications as rows; each call is one statement. A claim with orders that are not finished
 * reads what they ask by a second one.
 */
final class PostgresPendingNotifications implements PendingNotifications {

  private static final List<Column<PendingNotification>> KEY =
      List.of(
          Column.uuid(notification -> notification.status().orderId()),
          Column.text(notification -> notification.addressee().channel().value()));

  private static final List<Column<PendingNotification>> DELIVERED =
      List.of(
          KEY.get(0),
          KEY.get(1),
          Column.bigint(notification -> notification.status().orderVersion()));

  private static final List<Column<Postponed>> POSTPONED =
      List.of(
          KEY.get(0).of(Postponed::notification),
          KEY.get(1).of(Postponed::notification),
          Column.bigint(postponed -> postponed.notification().pendingVersion()),
          Column.integer(Postponed::tries),
          Column.bigint(postponed -> postponed.backoff().toMillis()));

  private static final List<Column<GivenUp>> GIVEN_UP =
      List.of(
          KEY.get(0).of(GivenUp::notification),
          KEY.get(1).of(GivenUp::notification),
          Column.bigint(given -> given.notification().pendingVersion()),
          Column.text(GivenUp::why));

  private static final RowMapper<PendingNotification> CLAIMED =
      (row, number) ->
          new PendingNotification(
              new Addressee(Channel.of(row.getString("channel")), row.getString("target")),
              status(row),
              row.getLong("pending_version"),
              row.getInt("tries"),
              Duration.ofMillis(row.getLong("pending_millis")),
              row.getString("trace_parent"));

  private final JdbcTemplate jdbc;

  PostgresPendingNotifications(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public int note(int limit) {
    return requireNonNull(
        jdbc.queryForObject(PendingNotificationStatements.NOTE, Integer.class, limit), "count");
  }

  @Override
  public List<PendingNotification> claim(Terms terms) {
    List<PendingNotification> claimed =
        jdbc.query(
            PendingNotificationStatements.CLAIM,
            CLAIMED,
            Column.array("text", terms.except()),
            terms.maxDestinations(),
            terms.maxPerDestination(),
            terms.lease().toMillis());
    Set<UUID> unfinished =
        claimed.stream()
            .map(PendingNotification::status)
            .filter(status -> !status.state().isFinal())
            .map(OrderStatus::orderId)
            .collect(Collectors.toSet());
    return unfinished.isEmpty() ? claimed : asking(claimed, asked(unfinished));
  }

  private static List<PendingNotification> asking(
      List<PendingNotification> claimed, Map<UUID, List<StatusAsk>> asked) {
    return claimed.stream()
        .map(
            one -> {
              OrderStatus status = one.status();
              return one.as(status.asking(asked.getOrDefault(status.orderId(), List.of())));
            })
        .toList();
  }

  /** An order that is asked no more by now tells so: the snapshot is that of now. */
  private Map<UUID, List<StatusAsk>> asked(Set<UUID> orderIds) {
    Map<UUID, List<StatusAsk>> asked = new HashMap<>();
    jdbc.query(
        PendingNotificationStatements.ASKED,
        row -> {
          UUID orderId = row.getObject("order_id", UUID.class);
          SubmitterAsks.of(
                  row.getString("name"),
                  row.getString("detail"),
                  RowInstants.optional(row, "wait_until"))
              .ifPresent(ask -> asked.computeIfAbsent(orderId, id -> new ArrayList<>()).add(ask));
        },
        Column.array("uuid", orderIds));
    return asked;
  }

  @Override
  public void delivered(Collection<PendingNotification> notifications) {
    if (!notifications.isEmpty()) {
      jdbc.update(PendingNotificationStatements.DELIVERED, arguments(DELIVERED, notifications));
    }
  }

  @Override
  public void postpone(Collection<Postponed> notifications) {
    if (!notifications.isEmpty()) {
      jdbc.update(PendingNotificationStatements.POSTPONE, arguments(POSTPONED, notifications));
    }
  }

  @Override
  public void giveUp(Collection<GivenUp> notifications) {
    if (!notifications.isEmpty()) {
      jdbc.update(PendingNotificationStatements.GIVE_UP, arguments(GIVEN_UP, notifications));
    }
  }

  @Override
  public int giveUpDue(String destination, Duration pendingFor, String why, int limit) {
    return jdbc.update(
        PendingNotificationStatements.GIVE_UP_DUE, destination, pendingFor.toMillis(), limit, why);
  }

  @Override
  public Map<Channel, Pending> pending() {
    Map<Channel, Pending> pending = new EnumMap<>(Channel.class);
    jdbc.query(
        PendingNotificationStatements.PENDING,
        row -> {
          pending.put(
              Channel.of(row.getString("channel")),
              new Pending(
                  row.getLong("notifications"), Duration.ofMillis(row.getLong("oldest_millis"))));
        });
    return pending;
  }

  private static OrderStatus status(ResultSet row) throws SQLException {
    return new OrderStatus(
            Message.SCHEMA_VERSION,
            row.getObject("order_id", UUID.class),
            row.getString("submitter"),
            row.getString("customer_reference"),
            ProcessState.of(row.getString("process_state")),
            row.getLong("version"),
            failure(row),
            cause(row),
            RowInstants.required(row, "pending_since"))
        .inEdition(row.getInt("edition"));
  }

  private static @Nullable StatusCause cause(ResultSet row) throws SQLException {
    Cause cause = CauseRows.read(row);
    return cause == null ? null : new StatusCause(cause.code(), cause.message(), cause.step());
  }

  private static @Nullable Failure failure(ResultSet row) throws SQLException {
    String code = row.getString("failure_code");
    return code == null
        ? null
        : new Failure(code, String.valueOf(row.getString("failure_message")));
  }
}
