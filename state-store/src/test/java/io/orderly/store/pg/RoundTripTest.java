package io.orderly.store.pg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.store.pg.RoundTrip.Answer;
import io.orderly.store.testing.PostgresStoreUnderTest;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.SingleColumnRowMapper;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * On one connection, whose driver has a statement prepared at the server from the fifth time on.
 */
@Tag("servers")
class RoundTripTest {

  private static final int OFTEN = 10;

  private static final String INSERT =
      "INSERT INTO state.rate_limit (task, tokens, refilled_at) VALUES (?, 1, now())";
  private static final String DUTIES =
      "SELECT task FROM state.rate_limit WHERE task LIKE ? ORDER BY task";
  private static final String NEXT = "SELECT nextval('state.order_event_event_id_seq')";
  private static final String LAST = "SELECT last_value FROM state.order_event_event_id_seq";
  private static final SingleColumnRowMapper<String> TEXT =
      SingleColumnRowMapper.newInstance(String.class);

  private final SingleConnectionDataSource connection;
  private final JdbcTemplate jdbc;

  RoundTripTest() throws SQLException {
    connection =
        new SingleConnectionDataSource(
            new PostgresStoreUnderTest().dataSource().getConnection(), false);
    jdbc = new JdbcTemplate(connection);
  }

  @AfterEach
  void close() {
    connection.destroy();
  }

  @Test
  void givesEachStatementItsOwnAnswerHoweverOftenItIsMade() {
    for (int time = 1; time <= OFTEN; time++) {
      String duty = "duty-%02d".formatted(time);
      RoundTrip trip = new RoundTrip();
      Answer<String> before = trip.query(DUTIES, TEXT, new Object[] {"duty-%"});
      trip.update(INSERT, new Object[] {duty});
      Answer<String> own = trip.query(DUTIES, TEXT, new Object[] {duty});
      trip.update("DELETE FROM state.rate_limit WHERE task = ?", new Object[] {"nobody's"});
      Answer<String> after = trip.query(DUTIES, TEXT, new Object[] {"duty-%"});

      trip.execute(jdbc);

      assertThat(before.rows()).hasSize(time - 1);
      assertThat(own.rows()).containsExactly(duty);
      assertThat(after.rows()).hasSize(time);
    }
  }

  /** A sequence would keep what it gave. */
  @Test
  void runsNothingAfterAStatementThatFailsAndWorksAfterwards() {
    long last = jdbc.queryForObject(LAST, Long.class);
    for (int time = 1; time <= OFTEN; time++) {
      RoundTrip failing = insertedTwice("twice", "twice");

      assertThatThrownBy(() -> failing.execute(jdbc))
          .isInstanceOf(DataIntegrityViolationException.class);

      assertThat(jdbc.queryForObject(LAST, Long.class)).isEqualTo(last);
      insertedTwice("a-" + time, "b-" + time).execute(jdbc);
      last = jdbc.queryForObject(LAST, Long.class);
    }
  }

  @Test
  void noticesStatementsThatAreMoreOrOtherThanTheySay() {
    RoundTrip more = new RoundTrip();
    more.query("SELECT 'one'; SELECT 'another'", TEXT, new Object[0]);
    RoundTrip silent = new RoundTrip();
    silent.query(INSERT, TEXT, new Object[] {"silent"});
    RoundTrip talking = new RoundTrip();
    talking.update("SELECT 'something'", new Object[0]);

    assertThatThrownBy(() -> more.execute(jdbc)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> silent.execute(jdbc)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> talking.execute(jdbc)).isInstanceOf(IllegalStateException.class);
  }

  private static RoundTrip insertedTwice(String first, String second) {
    RoundTrip trip = new RoundTrip();
    trip.update(INSERT, new Object[] {first});
    trip.update(INSERT, new Object[] {second});
    trip.query(NEXT, TEXT, new Object[0]);
    return trip;
  }
}
