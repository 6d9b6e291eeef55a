package io.orderly.supervisor.retention;

import io.orderly.store.DepartedOrder;
import io.orderly.supervisor.retention.ArchivedOrders.KeptNowhere;
import io.orderly.supervisor.retention.ArchivedOrders.OutOfReach;
import java.net.URI;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/** Why an order that left can't be shown, as problem+json. */
final class ArchiveProblems {

  private ArchiveProblems() {}

  static ErrorResponseException keptNowhere(KeptNowhere gone) {
    DepartedOrder order = gone.order();
    return problem(
        HttpStatus.GONE,
        "order-gone",
        "The order left the store and no archive has it",
        "Order %s ended as %s and left the store at %s; it was kept nowhere."
            .formatted(order.orderId(), order.state().word(), order.departedAt()),
        order);
  }

  static ErrorResponseException outOfReach(OutOfReach away) {
    DepartedOrder order = away.order();
    ErrorResponseException problem =
        problem(
            HttpStatus.SERVICE_UNAVAILABLE,
            "archive-out-of-reach",
            "The file that has the order can't be read here",
            "Order %s was archived in %s; put that file into this supervisor's archive directory."
                .formatted(order.orderId(), away.file()),
            order);
    problem.getBody().setProperty("archive", order.place());
    return problem;
  }

  private static ErrorResponseException problem(
      HttpStatus status, String slug, String title, String detail, DepartedOrder order) {
    ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, detail);
    problem.setType(URI.create("urn:orderly:problem:" + slug));
    problem.setTitle(title);
    problem.setProperty("orderId", order.orderId());
    problem.setProperty("state", order.state());
    problem.setProperty("departedAt", order.departedAt());
    return new ErrorResponseException(status, problem, null);
  }
}
