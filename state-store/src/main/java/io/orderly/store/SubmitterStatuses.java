package io.orderly.store;

import io.orderly.messages.FailureTexts;
import io.orderly.messages.OrderStatus;
import io.orderly.process.Cause;
import io.orderly.process.OrderProcess;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * What submitters are told of changed orders: in our words, and why an order does not go through.
 */
public final class SubmitterStatuses {

  private final OrderDirectory orders;
  private final FailureTexts texts;

  public SubmitterStatuses(OrderDirectory orders, FailureTexts texts) {
    this.orders = orders;
    this.texts = texts;
  }

  /** An order, where it stands, and what is told of that. */
  public record Told(StoredOrder order, OrderProcess process, OrderStatus status) {}

  /**
   * Gives one status an order that is known, group by group of orders that fit in memory together.
   * Looks for causes only where there may be some.
   *
   * @throws org.springframework.dao.DataAccessException when the store can't be reached
   */
  public void of(Collection<OrderProcess> processes, Instant at, Consumer<Told> each) {
    Map<UUID, Cause> causes = causes(processes);
    orders.find(
        processes.stream().map(OrderProcess::orderId).collect(Collectors.toSet()),
        group -> {
          for (OrderProcess process : processes) {
            StoredOrder order = group.get(process.orderId());
            if (order != null) {
              OrderStatus status = order.statusOf(process, causes.get(process.orderId()), at);
              each.accept(new Told(order, process, texts.told(status)));
            }
          }
        });
  }

  private Map<UUID, Cause> causes(Collection<OrderProcess> processes) {
    Set<UUID> troubled =
        processes.stream()
            .filter(process -> mayHaveCause(process))
            .map(OrderProcess::orderId)
            .collect(Collectors.toSet());
    return troubled.isEmpty() ? Map.of() : orders.causes(troubled);
  }

  private static boolean mayHaveCause(OrderProcess process) {
    return switch (process.state()) {
      case ERROR, UNDOING, UNDONE -> true;
      case PENDING, PROCESSING, PROCESSED -> false;
    };
  }
}
