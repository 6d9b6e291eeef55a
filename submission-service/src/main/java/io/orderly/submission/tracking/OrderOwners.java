package io.orderly.submission.tracking;

import io.orderly.platform.problem.ProblemException;
import io.orderly.security.caller.Caller;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The submitters of orders. They never change, so they may be read before a transaction begins. */
@Repository
public class OrderOwners {

  private static final String SQL =
      "SELECT submitter FROM orders.customer_order WHERE order_id = :orderId";

  private final JdbcClient jdbc;

  OrderOwners(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * Requires that the caller may see the order.
   *
   * @throws ProblemException when there is no such order, or it belongs to another submitter
   */
  public void requireSeen(UUID orderId, Caller caller) {
    Optional<String> submitter =
        jdbc.sql(SQL).param("orderId", orderId).query(String.class).optional();
    if (submitter.filter(caller::sees).isEmpty()) {
      throw ProblemException.notFound("order", "There is no order %s.".formatted(orderId));
    }
  }
}
