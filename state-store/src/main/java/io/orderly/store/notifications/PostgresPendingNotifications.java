package io.orderly.store.notifications;

import static io.orderly.store.pg.Column.arguments;
import static java.util.Objects.requireNonNull;

import io.orderly.store.notifications.Addressee.Channel;
import io.orderly.store.notifications.PendingNotification.GivenUp;
import io.orderly.store.notifications.PendingNotification.Postponed;
import io.orderly.store.pg.Column;
import java.time.Duration;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.JdbcTemplate;

/** Owed words; each call is one statement. */
final class PostgresPendingNotifications implements PendingNotifications {

  private static final List<Column<PendingNotification>> KEY =
      List.of(
          Column.uuid(word -> word.status().orderId()),
          Column.text(word -> word.addressee().channel().value()));

  private static final List<Column<PendingNotification>> TOLD =
      List.of(KEY.get(0), KEY.get(1), Column.bigint(word -> word.status().orderVersion()));

  private static final List<Column<Postponed>> POSTPONED =
      List.of(
          KEY.get(0).of(Postponed::notification),
          KEY.get(1).of(Postponed::notification),
          Column.bigint(postponed -> postponed.notification().pendingVersion()),
          Column.integer(Postponed::tries),
          Column.bigint(postponed -> postponed.rest().toMillis()));

  private static final List<Column<GivenUp>> GIVEN_UP =
      List.of(
          KEY.get(0).of(GivenUp::notification),
          KEY.get(1).of(GivenUp::notification),
          Column.bigint(given -> given.notification().pendingVersion()),
          Column.text(GivenUp::why));

  private final JdbcTemplate jdbc;

  PostgresPendingNotifications(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public int note(int limit) {
    return requireNonNull(
        jdbc.queryForObject(PendingNotificationEnds.NOTE, Integer.class, limit), "count");
  }

  @Override
  public List<PendingNotification> claim(Terms terms) {
    return jdbc.query(
        PendingNotificationStatements.CLAIM,
        PendingNotificationRows.WORD,
        Column.array("text", terms.except()),
        terms.mostDestinations(),
        terms.mostOfDestination(),
        terms.lease().toMillis());
  }

  @Override
  public void told(Collection<PendingNotification> words) {
    if (!words.isEmpty()) {
      jdbc.update(PendingNotificationStatements.TELL, arguments(TOLD, words));
    }
  }

  @Override
  public void postpone(Collection<Postponed> words) {
    if (!words.isEmpty()) {
      jdbc.update(PendingNotificationStatements.POSTPONE, arguments(POSTPONED, words));
    }
  }

  @Override
  public void giveUp(Collection<GivenUp> words) {
    if (!words.isEmpty()) {
      jdbc.update(PendingNotificationStatements.GIVE_UP, arguments(GIVEN_UP, words));
    }
  }

  @Override
  public int giveUpDue(String destination, Duration owedFor, String why, int limit) {
    return jdbc.update(
        PendingNotificationStatements.GIVE_UP_DUE, destination, owedFor.toMillis(), limit, why);
  }

  @Override
  public Map<Channel, Owed> owed() {
    Map<Channel, Owed> owed = new EnumMap<>(Channel.class);
    jdbc.query(
        PendingNotificationStatements.OWED,
        row -> {
          owed.put(
              Channel.of(row.getString("channel")),
              new Owed(row.getLong("words"), Duration.ofMillis(row.getLong("oldest_millis"))));
        });
    return owed;
  }
}
