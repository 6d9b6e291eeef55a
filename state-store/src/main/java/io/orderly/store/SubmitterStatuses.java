package io.orderly.store;

import io.orderly.messages.FailureTexts;
import io.orderly.messages.OrderStatus;
import io.orderly.process.Cause;
import io.orderly.process.OrderProcess;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
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
   * One status an order that is known. Looks for causes only where there may be some.
   *
   * @throws org.springframework.dao.DataAccessException when the store can't be reached
   */
  public List<Told> of(Collection<OrderProcess> processes, Instant at) {
    Map<UUID, StoredOrder> stored =
        orders.find(processes.stream().map(OrderProcess::orderId).collect(Collectors.toSet()));
    Map<UUID, Cause> causes = causes(processes);
    List<Told> told = new ArrayList<>();
    for (OrderProcess process : processes) {
      StoredOrder order = stored.get(process.orderId());
      if (order != null) {
        OrderStatus status = order.statusOf(process, causes.get(process.orderId()), at);
        told.add(new Told(order, process, texts.told(status)));
      }
    }
    return told;
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
