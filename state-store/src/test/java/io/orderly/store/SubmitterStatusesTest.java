package io.orderly.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.messages.FailureTexts;
import io.orderly.process.Cause;
import io.orderly.process.ClaimTerms;
import io.orderly.process.Direction;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessState;
import io.orderly.store.contract.TestOrders;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class SubmitterStatusesTest {

  private final List<String> story = new ArrayList<>();

  /** Else all of them would be in memory together. */
  @Test
  void theOrdersOfAGroupAreToldBeforeTheNextGroupIsRead() {
    List<NewOrder> orders = List.of(TestOrders.order(), TestOrders.order());
    SubmitterStatuses statuses =
        new SubmitterStatuses(new OneAtATime(orders), new FailureTexts(Map.of()));

    statuses.of(
        orders.stream().map(SubmitterStatusesTest::process).toList(),
        Instant.now(),
        told -> story.add("told " + told.order().orderId()));

    UUID first = orders.get(0).orderId();
    UUID second = orders.get(1).orderId();
    assertThat(story)
        .containsExactly("read " + first, "told " + first, "read " + second, "told " + second);
  }

  private static OrderProcess process(NewOrder order) {
    return new OrderProcess(
        order.orderId(),
        order.workflow().id(),
        ProcessState.PROCESSED,
        Direction.FORWARD,
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

  /** Gives each order alone. */
  private final class OneAtATime implements OrderDirectory {

    private final List<NewOrder> orders;

    OneAtATime(List<NewOrder> orders) {
      this.orders = orders;
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
