package io.orderly.submission.tracking;

import io.orderly.messages.Order;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads orders through the read pool, so that queries never block the intake. */
public record TrackingJdbc(JdbcClient client, Editions editions, Totals totals) {

  /** Finds what an order is after a correction or an amendment. */
  @FunctionalInterface
  public interface Editions {

    /** The accepted order with the lines and attributes of that edition. */
    Optional<Order> find(Order accepted, UUID orderId, int edition);
  }

  /** Finds what orders cost after amendments. */
  @FunctionalInterface
  public interface Totals {

    /** The totals of the last editions of these orders, where they are not what was accepted. */
    Map<UUID, BigDecimal> of(List<UUID> orderIds);
  }
}
