package io.orderly.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.messages.FailureTexts;
import io.orderly.messages.Order;
import io.orderly.messages.OrderLine;
import io.orderly.messages.Topics;
import io.orderly.platform.clock.ClockOffset;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.kafka.Outgoing;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.process.Cause;
import io.orderly.process.ClaimTerms;
import io.orderly.process.Decision;
import io.orderly.process.Decision.Verdict;
import io.orderly.process.Direction;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessState;
import io.orderly.scheduler.messaging.FinishedOrderMetrics;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.store.orders.OrderEdition;
import io.orderly.store.orders.StatusPublisher;
import io.orderly.store.orders.StoredOrder;
import io.orderly.workflow.WorkflowId;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** What is told of orders, as the service is wired. */
class StatusesTest {

  private static final UUID ORDER = UUID.randomUUID();
  private static final String PRIVATE = Topics.orderReplies("shop");

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final Sent sent = new Sent();

  @Test
  void aPrivateTopicHasASendQueueOfItsOwn() {
    publish(PRIVATE, ProcessState.PROCESSED, Direction.FORWARD);

    assertThat(sent.topicsByQueue)
        .containsExactlyInAnyOrder(
            "statuses: " + Topics.ORDER_STATUS, "private-statuses: " + PRIVATE);
  }

  @Test
  void anOrderWithoutAPrivateTopicIsPublishedOnOrderStatusOnly() {
    publish(null, ProcessState.PROCESSED, Direction.FORWARD);

    assertThat(sent.topicsByQueue).containsExactly("statuses: " + Topics.ORDER_STATUS);
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
    try (AnnotationConfigApplicationContext wiring = wiring(stored(replyTo))) {
      wiring.getBean(StatusPublisher.class).publish(List.of(decision));
    }
  }

  /** Only the beans that statuses need are created. */
  private AnnotationConfigApplicationContext wiring(StoredOrder order) {
    AnnotationConfigApplicationContext wiring = new AnnotationConfigApplicationContext();
    wiring.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor());
    ConfigurableListableBeanFactory beans = wiring.getBeanFactory();
    beans.registerSingleton("sender", sent);
    beans.registerSingleton("meters", meters);
    beans.registerSingleton("orderDirectory", new OneOrder(order));
    beans.registerSingleton("texts", new FailureTexts(Map.of()));
    beans.registerSingleton("tracing", OrderTracing.OFF);
    beans.registerSingleton(
        "clockOffset", ClockOffset.againstStore(Clock.systemUTC(), new SimpleMeterRegistry()));
    wiring.register(StatusConfiguration.class, FinishedOrderMetrics.class);
    wiring.refresh();
    return wiring;
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
    public Optional<StoredOrder> find(UUID orderId, int edition) {
      return Optional.ofNullable(find(List.of(orderId)).get(orderId));
    }

    @Override
    public List<OrderEdition> editions(UUID orderId) {
      return List.of();
    }

    @Override
    public Map<UUID, StoredOrder> find(Collection<UUID> orderIds) {
      return Map.of(order.orderId(), order);
    }

    @Override
    public Map<UUID, Cause> causes(Collection<UUID> orderIds) {
      return Map.of();
    }
  }

  /** Takes everything, and notes where it was to go and which queue handed it over. */
  private static final class Sent implements MessageSender {

    private final List<String> topicsByQueue = new CopyOnWriteArrayList<>();

    @Override
    public CompletableFuture<Void> send(Outgoing outgoing) {
      topicsByQueue.add(Thread.currentThread().getName() + ": " + outgoing.topic());
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public List<Outgoing> sendAll(Collection<Outgoing> batch) {
      throw new UnsupportedOperationException("statuses go one by one");
    }
  }
}
