package io.orderly.store.postgres;

import static io.orderly.store.postgres.Column.arguments;
import static java.util.Objects.requireNonNull;

import io.orderly.store.Addressee.Channel;
import io.orderly.store.OwedWord;
import io.orderly.store.OwedWord.GivenUp;
import io.orderly.store.OwedWord.Postponed;
import io.orderly.store.OwedWords;
import java.time.Duration;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.JdbcTemplate;

/** Owed words; each call is one statement. */
final class PostgresOwedWords implements OwedWords {

  private static final List<Column<OwedWord>> KEY =
      List.of(
          Column.uuid(word -> word.status().orderId()),
          Column.text(word -> word.addressee().channel().word()));

  private static final List<Column<OwedWord>> TOLD =
      List.of(KEY.get(0), KEY.get(1), Column.bigint(word -> word.status().orderVersion()));

  private static final List<Column<Postponed>> POSTPONED =
      List.of(
          KEY.get(0).of(Postponed::word),
          KEY.get(1).of(Postponed::word),
          Column.bigint(postponed -> postponed.word().owedVersion()),
          Column.integer(Postponed::tries),
          Column.bigint(postponed -> postponed.rest().toMillis()));

  private static final List<Column<GivenUp>> GIVEN_UP =
      List.of(
          KEY.get(0).of(GivenUp::word),
          KEY.get(1).of(GivenUp::word),
          Column.bigint(given -> given.word().owedVersion()),
          Column.text(GivenUp::why));

  private final JdbcTemplate jdbc;

  PostgresOwedWords(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public int note(int limit) {
    return requireNonNull(
        jdbc.queryForObject(OwedEndStatements.NOTE, Integer.class, limit), "count");
  }

  @Override
  public List<OwedWord> claim(Terms terms) {
    return jdbc.query(
        OwedWordStatements.CLAIM,
        OwedWordRows.WORD,
        Column.array("text", terms.except()),
        terms.mostDestinations(),
        terms.mostOfDestination(),
        terms.lease().toMillis());
  }

  @Override
  public void told(Collection<OwedWord> words) {
    if (!words.isEmpty()) {
      jdbc.update(OwedWordStatements.TELL, arguments(TOLD, words));
    }
  }

  @Override
  public void postpone(Collection<Postponed> words) {
    if (!words.isEmpty()) {
      jdbc.update(OwedWordStatements.POSTPONE, arguments(POSTPONED, words));
    }
  }

  @Override
  public void giveUp(Collection<GivenUp> words) {
    if (!words.isEmpty()) {
      jdbc.update(OwedWordStatements.GIVE_UP, arguments(GIVEN_UP, words));
    }
  }

  @Override
  public int giveUpDue(String destination, Duration owedFor, String why, int limit) {
    return jdbc.update(OwedWordStatements.GIVE_UP_DUE, destination, owedFor.toMillis(), limit, why);
  }

  @Override
  public Map<Channel, Owed> owed() {
    Map<Channel, Owed> owed = new EnumMap<>(Channel.class);
    jdbc.query(
        OwedWordStatements.OWED,
        row -> {
          owed.put(
              Channel.of(row.getString("channel")),
              new Owed(row.getLong("words"), Duration.ofMillis(row.getLong("oldest_millis"))));
        });
    return owed;
  }
}
