package io.orderly.submission.tracking;

import io.orderly.messages.Order;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads orders through the read pool, so that queries never block the intake. */
public record TrackingJdbc(JdbcClient client, Editions editions) {

  /** Finds what an order is after a correction. */
  @FunctionalInterface
  public interface Editions {

    /** The accepted order with the attributes of that edition. */
    Optional<Order> find(Order accepted, UUID orderId, int edition);
  }
}
