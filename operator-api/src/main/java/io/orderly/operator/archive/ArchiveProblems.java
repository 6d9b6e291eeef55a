package io.orderly.operator.archive;

import io.orderly.operator.archive.ArchivedOrders.KeptNowhere;
import io.orderly.operator.archive.ArchivedOrders.OutOfReach;
import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.problem.ProblemType;
import io.orderly.store.retention.PurgedOrder;
import java.time.Duration;
import java.util.Objects;

/** Why a purged order can't be shown. */
final class ArchiveProblems {

  /** Mounting a folder takes an operator. */
  private static final Duration UNTIL_MOUNTED = Duration.ofMinutes(1);

  private ArchiveProblems() {}

  static ProblemException keptNowhere(KeptNowhere purged) {
    PurgedOrder order = purged.order();
    return of(
        order,
        new ProblemException(
            ProblemType.ORDER_PURGED,
            "Order %s ended as %s and was purged at %s; no archive keeps it."
                .formatted(order.orderId(), order.state().value(), order.purgedAt())));
  }

  static ProblemException outOfReach(OutOfReach unreachable) {
    PurgedOrder order = unreachable.order();
    return of(
        order,
        ProblemException.unavailable(
                "archive",
                "Order %s was archived in %s; put that file into this supervisor's archive directory."
                    .formatted(order.orderId(), unreachable.file()))
            .retryAfter(UNTIL_MOUNTED)
            .with("archive", Objects.requireNonNull(order.location())));
  }

  private static ProblemException of(PurgedOrder order, ProblemException problem) {
    return problem
        .with("orderId", order.orderId())
        .with("state", order.state())
        .with("purgedAt", order.purgedAt());
  }
}
