package io.orderly.store.orders;

import io.orderly.messages.FailureTexts;
import io.orderly.messages.OrderStatus;
import io.orderly.process.Cause;
import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessState;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;

/**
 * Publishes the status of orders after a commit that changed their state, with the texts meant for
 * submitters. Best effort: what fails here is logged, and the notification that the store keeps for
 * the submitter is not affected.
 */
public final class StatusPublisher {

  private static final Logger LOG = LoggerFactory.getLogger(StatusPublisher.class);

  private final OrderDirectory orders;
  private final FailureTexts texts;
  private final InstantSource clock;
  private final Consumer<Published> outlet;

  /** A status and the order that it is of. */
  public record Published(StoredOrder order, OrderStatus status) {}

  /**
   * Creates a publisher.
   *
   * @param clock the store's, which wrote when orders were submitted
   * @param outlet sends one status; must return at once
   */
  public StatusPublisher(
      OrderDirectory orders, FailureTexts texts, InstantSource clock, Consumer<Published> outlet) {
    this.orders = orders;
    this.texts = texts;
    this.clock = clock;
    this.outlet = outlet;
  }

  /** Publishes the statuses that these committed decisions call for. Never throws. */
  public void publish(Collection<Decision> committed) {
    List<Decision> changed = committed.stream().filter(StatusPublisher::isPublished).toList();
    if (changed.isEmpty()) {
      return;
    }
    try {
      publishAll(changed);
    } catch (RuntimeException e) {
      LOG.warn(
          "Statuses of {} orders, the first {}, were not published: {}",
          changed.size(),
          changed.get(0).after().orderId(),
          NestedExceptionUtils.getMostSpecificCause(e).toString());
    }
  }

  /**
   * Also out of an Error: otherwise its receiver would believe in the Error until the end. And a
   * correction or a question to the submitter, whatever the state.
   */
  private static boolean isPublished(Decision decision) {
    ProcessState before = decision.before().state();
    ProcessState after = decision.after().state();
    boolean isMove = before != after && (before.needsOperator() || isPublished(after));
    boolean isCorrected = decision.before().edition() != decision.after().edition();
    return decision.isChange()
        && (isMove || isCorrected || !SubmitterAsks.begunBy(decision).isEmpty());
  }

  private static boolean isPublished(ProcessState state) {
    return switch (state) {
      case PROCESSED, UNDONE, ERROR, UNDOING -> true;
      case PENDING, PROCESSING -> false;
    };
  }

  /** Group by group of orders that fit in memory together. */
  private void publishAll(List<Decision> changed) {
    Instant now = clock.instant();
    Map<UUID, Cause> causes = causes(changed.stream().map(Decision::after).toList());
    orders.find(
        changed.stream().map(decision -> decision.after().orderId()).collect(Collectors.toSet()),
        group -> {
          for (Decision decision : changed) {
            OrderProcess process = decision.after();
            StoredOrder order = group.get(process.orderId());
            if (order != null) {
              OrderStatus status =
                  order
                      .statusOf(process, causes.get(process.orderId()), now)
                      .asking(SubmitterAsks.begunBy(decision));
              outlet.accept(new Published(order, texts.forSubmitters(status)));
            }
          }
        });
  }

  /** Reads causes only of orders that may have one. */
  private Map<UUID, Cause> causes(Collection<OrderProcess> changed) {
    Set<UUID> mayHaveCause =
        changed.stream()
            .filter(StatusPublisher::mayHaveCause)
            .map(OrderProcess::orderId)
            .collect(Collectors.toSet());
    return mayHaveCause.isEmpty() ? Map.of() : orders.causes(mayHaveCause);
  }

  private static boolean mayHaveCause(OrderProcess process) {
    return switch (process.state()) {
      case ERROR, UNDOING, UNDONE -> true;
      case PENDING, PROCESSING, PROCESSED -> false;
    };
  }
}
