package io.orderly.store.orders;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.messages.FailureTexts;
import io.orderly.messages.OrderStatus;
import io.orderly.messages.StatusAsk;
import io.orderly.process.Cause;
import io.orderly.process.ClaimTerms;
import io.orderly.process.Decision;
import io.orderly.process.Decision.Verdict;
import io.orderly.process.Direction;
import io.orderly.process.OrderEvent;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessState;
import io.orderly.store.contract.TestOrders;
import io.orderly.store.intake.NewOrder;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatusPublisherTest {

  private final List<String> story = new ArrayList<>();

  /** Else all of them would be in memory together. */
  @Test
  void theOrdersOfAGroupArePublishedBeforeTheNextGroupIsRead() {
    List<NewOrder> orders = List.of(TestOrders.order(), TestOrders.order());
    StatusPublisher publisher =
        new StatusPublisher(
            new OneAtATime(orders),
            new FailureTexts(Map.of()),
            InstantSource.system(),
            published -> story.add("published " + published.order().orderId()));

    publisher.publish(orders.stream().map(StatusPublisherTest::finished).toList());

    UUID first = orders.get(0).orderId();
    UUID second = orders.get(1).orderId();
    assertThat(story)
        .containsExactly(
            "read " + first, "published " + first, "read " + second, "published " + second);
  }

  @ParameterizedTest
  @CsvSource({
    "PROCESSING, PROCESSED, true",
    "PROCESSING, ERROR, true",
    "PENDING, UNDOING, true",
    "UNDOING, UNDONE, true",
    "ERROR, PENDING, true",
    "PENDING, PROCESSING, false",
    "PROCESSING, PENDING, false",
    "ERROR, ERROR, false",
  })
  void publishesEveryStatusChangeThatSubmittersNeed(
      ProcessState before, ProcessState after, boolean published) {
    NewOrder order = TestOrders.order();
    List<ProcessState> states = new ArrayList<>();
    StatusPublisher publisher =
        new StatusPublisher(
            new OneAtATime(List.of(order)),
            new FailureTexts(Map.of()),
            InstantSource.system(),
            one -> states.add(one.status().state()));

    publisher.publish(List.of(decision(order, before, after)));

    assertThat(states).isEqualTo(published ? List.of(after) : List.of());
  }

  @Test
  void aCorrectionIsPublishedInEveryState() {
    NewOrder order = TestOrders.order();
    List<OrderStatus> statuses = new ArrayList<>();
    StatusPublisher publisher =
        new StatusPublisher(
            new OneAtATime(List.of(order)),
            new FailureTexts(Map.of()),
            InstantSource.system(),
            one -> statuses.add(one.status()));

    publisher.publish(
        List.of(
            decision(
                process(order, ProcessState.PENDING, 1), process(order, ProcessState.PENDING, 2))));

    assertThat(statuses)
        .singleElement()
        .satisfies(status -> assertThat(status.edition()).isEqualTo(2));
  }

  @ParameterizedTest
  @CsvSource({"submitter, 1", "operators, 0"})
  void aQuestionToTheSubmitterIsPublished(String of, int published) {
    NewOrder order = TestOrders.order();
    List<OrderStatus> statuses = new ArrayList<>();
    StatusPublisher publisher =
        new StatusPublisher(
            new OneAtATime(List.of(order)),
            new FailureTexts(Map.of()),
            InstantSource.system(),
            one -> statuses.add(one.status()));
    Decision changed = decision(order, ProcessState.PROCESSING, ProcessState.PENDING);

    publisher.publish(
        List.of(
            new Decision(
                changed.before(),
                changed.after(),
                changed.verdict(),
                "",
                List.of(),
                List.of(),
                List.of(
                    new OrderEvent(
                        OrderEvent.Kind.ASKED, "dye", 1, of + ": Which colour?", null)))));

    assertThat(statuses).hasSize(published);
    statuses.forEach(
        status ->
            assertThat(status.asked())
                .containsExactly(new StatusAsk("dye", "Which colour?", null)));
  }

  @Test
  void anUnavailableStoreDoesNotFailThePublication() {
    OrderDirectory unavailable =
        new OneAtATime(List.of()) {
          @Override
          public void find(Collection<UUID> orderIds, Consumer<Map<UUID, StoredOrder>> group) {
            throw new IllegalStateException("unavailable");
          }
        };

    new StatusPublisher(unavailable, new FailureTexts(Map.of()), InstantSource.system(), one -> {})
        .publish(List.of(finished(TestOrders.order())));

    assertThat(story).isEmpty();
  }

  private static Decision finished(NewOrder order) {
    return decision(order, ProcessState.PROCESSING, ProcessState.PROCESSED);
  }

  private static Decision decision(NewOrder order, ProcessState before, ProcessState after) {
    return decision(process(order, before, 1), process(order, after, 1));
  }

  private static Decision decision(OrderProcess before, OrderProcess after) {
    return new Decision(before, after, Verdict.APPLIED, "", List.of(), List.of(), List.of(), null);
  }

  private static OrderProcess process(NewOrder order, ProcessState state, int edition) {
    return new OrderProcess(
        order.orderId(),
        order.workflow().id(),
        state,
        Direction.FORWARD,
        2,
        edition,
        ClaimTerms.active(1),
        null,
        null,
        null,
        null,
        0,
        null,
        List.of());
  }

  /** Gives each order alone. */
  private class OneAtATime implements OrderDirectory {

    private final List<NewOrder> orders;

    OneAtATime(List<NewOrder> orders) {
      this.orders = orders;
    }

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
      Map<UUID, StoredOrder> found = new HashMap<>();
      find(orderIds, found::putAll);
      return found;
    }

    @Override
    public void find(Collection<UUID> orderIds, Consumer<Map<UUID, StoredOrder>> group) {
      for (NewOrder order : orders) {
        story.add("read " + order.orderId());
        StoredOrder stored =
            new StoredOrder(
                order.orderId(), "shop", order.order(), Instant.now(), null, null, Duration.ZERO);
        group.accept(Map.of(order.orderId(), stored));
      }
    }

    @Override
    public Map<UUID, Cause> causes(Collection<UUID> orderIds) {
      return Map.of();
    }
  }
}
