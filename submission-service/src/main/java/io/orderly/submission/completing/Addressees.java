package io.orderly.submission.completing;

import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.problem.ProblemType;
import io.orderly.security.caller.Caller;
import io.orderly.security.caller.Role;
import io.orderly.workflow.StepAsk;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Who is asked by the steps of an order. That never changes, so it may be read before a transaction
 * begins: nobody locks an order that they may not see.
 */
@Repository
class Addressees {

  private static final String SQL =
      """
      SELECT c.submitter, s.name, s.agent
      FROM orders.customer_order c
      LEFT JOIN state.order_step s ON s.order_id = c.order_id
      WHERE c.order_id = :orderId
      """;

  private final JdbcClient jdbc;

  Addressees(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  private record Row(String submitter, String name, String agent) {}

  /**
   * Requires that the caller is the one whom the step asks. A step that asks nobody passes: what
   * becomes of an answer to it is for the order to say.
   *
   * @throws ProblemException when the caller may not see the order, which has such a step or has
   *     not, or when the step asks others
   */
  void requireAsked(UUID orderId, String step, Caller caller) {
    List<Row> rows = jdbc.sql(SQL).param("orderId", orderId).query(Row.class).list();
    if (rows.stream().noneMatch(row -> isVisible(row, caller))) {
      throw ProblemException.notFound("order", "There is no order %s.".formatted(orderId));
    }
    Map<String, String> performers = new HashMap<>();
    rows.forEach(row -> performers.put(row.name(), row.agent()));
    String performer = performers.get(step);
    if (performer == null) {
      throw ProblemException.notFound("step", "Order %s has no step %s.".formatted(orderId, step));
    }
    String submitter = rows.get(0).submitter();
    StepAsk.asked(performer).ifPresent(of -> requireAsked(of, step, submitter, caller));
  }

  private static boolean isVisible(Row row, Caller caller) {
    return caller.sees(row.submitter())
        || (row.agent() != null
            && StepAsk.asked(row.agent()).filter(caller.applicationRoles()::contains).isPresent());
  }

  private static void requireAsked(String of, String step, String submitter, Caller caller) {
    switch (of) {
      case StepAsk.OPERATORS ->
          throw forbidden(
              "Step %s asks operators, who answer through the operator API.".formatted(step));
      case StepAsk.SUBMITTER -> {
        if (!caller.roles().contains(Role.SUBMITTER) || !caller.submitter().equals(submitter)) {
          throw forbidden(
              "Step %s asks the submitter of the order, which the caller is not.".formatted(step));
        }
      }
      default -> {
        if (!caller.applicationRoles().contains(of)) {
          throw forbidden("Step %s asks the role %s, which the caller lacks.".formatted(step, of));
        }
      }
    }
  }

  private static ProblemException forbidden(String detail) {
    return new ProblemException(ProblemType.FORBIDDEN, detail);
  }
}
