package io.orderly.scheduler.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.messages.FailureTexts;
import io.orderly.messages.Order;
import io.orderly.messages.OrderLine;
import io.orderly.messages.Topics;
import io.orderly.process.Cause;
import io.orderly.process.ClaimTerms;
import io.orderly.process.Decision;
import io.orderly.process.Decision.Verdict;
import io.orderly.process.Direction;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessState;
import io.orderly.runtime.kafka.BestEffort;
import io.orderly.runtime.kafka.MessageSender;
import io.orderly.runtime.kafka.Outgoing;
import io.orderly.runtime.tracing.OrderTracing;
import io.orderly.store.OrderDirectory;
import io.orderly.store.StoredOrder;
import io.orderly.store.SubmitterStatuses;
import io.orderly.workflow.WorkflowId;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StatusPublisherTest {

  private static final UUID ORDER = UUID.randomUUID();
  private static final String PRIVATE = Topics.orderReplies("shop");

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final Sent toEverybody = new Sent();
  private final Sent toSubmitters = new Sent();

  @Test
  void aPrivateTopicHasAQueueApartFromEverybodys() {
    publish(PRIVATE, ProcessState.PROCESSED, Direction.FORWARD);

    assertThat(toEverybody.topics).containsExactly(Topics.ORDER_STATUS);
    assertThat(toSubmitters.topics).containsExactly(PRIVATE);
  }

  @Test
  void anOrderWithoutAPrivateTopicIsToldToEverybodyOnly() {
    publish(null, ProcessState.PROCESSED, Direction.FORWARD);

    assertThat(toEverybody.topics).containsExactly(Topics.ORDER_STATUS);
    assertThat(toSubmitters.topics).isEmpty();
  }

  @Test
  void finishedOrdersAreCountedUnderTheirState() {
    publish(null, ProcessState.PROCESSED, Direction.FORWARD);
    publish(null, ProcessState.UNDONE, Direction.UNDO);
    publish(null, ProcessState.UNDONE, Direction.UNDO);
    publish(null, ProcessState.ERROR, Direction.FORWARD);

    assertThat(finished("Processed")).isEqualTo(1);
    assertThat(finished("Undone")).isEqualTo(2);
    assertThat(meters.get("orderly.orders.finished").counters()).hasSize(2);
  }

  private double finished(String state) {
    Counter counter = meters.get("orderly.orders.finished").tag("process_state", state).counter();
    return counter.count();
  }

  private void publish(@Nullable String replyTo, ProcessState state, Direction direction) {
    OrderProcess before = process(ProcessState.PROCESSING, direction);
    Decision decision =
        new Decision(
            before,
            process(state, direction),
            Verdict.APPLIED,
            "",
            List.of(),
            List.of(),
            List.of(),
            null);
    try (BestEffort everybody = new BestEffort(toEverybody, "everybody", 10, meters);
        BestEffort submitters = new BestEffort(toSubmitters, "submitters", 10, meters)) {
      SubmitterStatuses statuses =
          new SubmitterStatuses(new OneOrder(stored(replyTo)), new FailureTexts(Map.of()));
      new StatusPublisher(
              statuses, everybody, submitters, meters, OrderTracing.OFF, Clock.systemUTC())
          .publish(List.of(decision));
    }
  }

  private static StoredOrder stored(@Nullable String replyTo) {
    Order order =
        new Order(
            "reference",
            "customer",
            null,
            "GBP",
            null,
            BigDecimal.ONE,
            List.of(new OrderLine("sku", null, 1, BigDecimal.ONE)));
    return new StoredOrder(ORDER, "shop", order, Instant.now(), replyTo, null, Duration.ZERO);
  }

  private static OrderProcess process(ProcessState state, Direction direction) {
    return new OrderProcess(
        ORDER,
        new WorkflowId("order-fulfilment", "v1"),
        state,
        direction,
        2,
        ClaimTerms.active(1),
        null,
        null,
        null,
        null,
        0,
        null,
        List.of());
  }

  private record OneOrder(StoredOrder order) implements OrderDirectory {

    @Override
    public Map<UUID, StoredOrder> find(Collection<UUID> orderIds) {
      return Map.of(order.orderId(), order);
    }

    @Override
    public Map<UUID, Cause> causes(Collection<UUID> orderIds) {
      return Map.of();
    }
  }

  /** Takes everything, and notes where it was to go. */
  private static final class Sent implements MessageSender {

    private final List<String> topics = new CopyOnWriteArrayList<>();

    @Override
    public CompletableFuture<Void> send(Outgoing outgoing) {
      topics.add(outgoing.topic());
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public List<Outgoing> sendAll(Collection<Outgoing> batch) {
      batch.forEach(outgoing -> topics.add(outgoing.topic()));
      return List.of();
    }
  }
}
