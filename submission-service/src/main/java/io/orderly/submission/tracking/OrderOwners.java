package io.orderly.submission.tracking;

import io.orderly.platform.problem.ProblemException;
import io.orderly.security.caller.Caller;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Whose an order is. That never changes: it may be asked before a transaction begins. */
@Repository
public class OrderOwners {

  private static final String SQL =
      "SELECT submitter FROM orders.customer_order WHERE order_id = :orderId";

  private final JdbcClient jdbc;

  OrderOwners(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * Goes on when the caller may see the order.
   *
   * @throws ProblemException the same for one that is somebody else's as for one that there is not
   */
  public void requireSeen(UUID orderId, Caller caller) {
    Optional<String> submitter =
        jdbc.sql(SQL).param("orderId", orderId).query(String.class).optional();
    if (submitter.filter(caller::sees).isEmpty()) {
      throw ProblemException.notFound("order", "There is no order %s.".formatted(orderId));
    }
  }
}
