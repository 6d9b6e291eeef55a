package io.orderly.store.postgres;

import io.orderly.store.NewOrder;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;

/** Intake whose transaction is the caller's, so that a test can hold it open. */
final class OpenIntake {

  private OpenIntake() {}

  static void insert(JdbcTemplate jdbc, NewOrder order) {
    RoundTrip trip = new RoundTrip();
    NewOrderWriter.insert(trip, List.of(order));
    trip.make(jdbc);
  }
}
