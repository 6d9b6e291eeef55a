package io.orderly.store.intake;

import io.orderly.store.pg.RoundTrip;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;

/** Intake whose transaction is the caller's, so that a test can hold it open. */
public final class OpenIntake {

  private OpenIntake() {}

  public static void insert(JdbcTemplate jdbc, NewOrder order) {
    RoundTrip trip = new RoundTrip();
    NewOrderWriter.insert(trip, List.of(order));
    trip.execute(jdbc);
  }
}
