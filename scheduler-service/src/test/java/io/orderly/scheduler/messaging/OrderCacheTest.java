package io.orderly.scheduler.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.messages.Order;
import io.orderly.messages.OrderLine;
import io.orderly.process.Cause;
import io.orderly.process.ClaimTerms;
import io.orderly.process.Decision;
import io.orderly.process.Decision.Verdict;
import io.orderly.process.Direction;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessState;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.store.orders.OrderEdition;
import io.orderly.store.orders.StoredOrder;
import io.orderly.workflow.WorkflowId;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OrderCacheTest {

  private final StoredOrders stored = new StoredOrders();
  private final OrderCache orders = new OrderCache(stored, 56_000_000);

  @Test
  void anOrderIsReadOnceForAllItsSteps() {
    UUID first = stored.add(3);
    UUID second = stored.add(3);

    assertThat(orders.find(List.of(first))).containsOnlyKeys(first);
    assertThat(orders.find(List.of(first, second))).containsOnlyKeys(first, second);
    assertThat(orders.find(List.of(first, second))).isEqualTo(stored.byId);

    assertThat(stored.asked).containsExactly(first, second);
  }

  @Test
  void aMissingOrderIsReadAgain() {
    UUID late = UUID.randomUUID();
    assertThat(orders.find(List.of(late))).isEmpty();

    stored.add(late, 1);

    assertThat(orders.find(List.of(late))).containsOnlyKeys(late);
  }

  @Test
  void anUnlockedOrderIsEvicted() {
    UUID carried = stored.add(1);
    UUID ended = stored.add(1);
    orders.find(List.of(carried, ended));

    orders.evictUnlocked(List.of(writtenAs(carried, "scheduler-1#1"), writtenAs(ended, null)));
    orders.find(List.of(carried, ended));

    assertThat(stored.asked).containsExactly(carried, ended, ended);
  }

  @Test
  void anOrderLargerThanTheCacheIsReadAgain() {
    UUID huge = stored.add(12_000);

    assertThat(orders.find(List.of(huge))).containsOnlyKeys(huge);
    assertThat(orders.find(List.of(huge))).containsOnlyKeys(huge);

    assertThat(stored.asked).containsExactly(huge, huge);
  }

  @Test
  void theCacheIsBoundedByTheSizeOfItsOrders() {
    List<UUID> large = Stream.generate(() -> stored.add(2_000)).limit(10).toList();

    orders.find(large);
    orders.find(large);

    assertThat(stored.asked).hasSizeBetween(15, 20);
  }

  @Test
  void attributesCount() {
    ObjectNode attributes = JsonNodeFactory.instance.objectNode();
    attributes.putArray("parcels").addObject().put("label", "x".repeat(900_000));
    List<UUID> large = Stream.generate(() -> stored.add(attributes)).limit(10).toList();

    orders.find(large);
    orders.find(large);

    assertThat(stored.asked).hasSizeBetween(12, 20);
  }

  @Test
  void cachedAndReadOrdersArePassedOnInGroups() {
    UUID known = stored.add(1);
    UUID other = stored.add(1);
    orders.find(List.of(known));
    List<Set<UUID>> groups = new ArrayList<>();

    orders.find(List.of(known, other), group -> groups.add(Set.copyOf(group.keySet())));

    assertThat(groups).containsExactly(Set.of(known), Set.of(other));
  }

  @Test
  void editionsOfAnOrderAreToldApartAndEachIsReadOnce() {
    UUID order = stored.add(1);
    orders.find(List.of(order));

    assertThat(List.of(1, 2, 3, 2, 1))
        .extracting(edition -> orders.find(order, edition).orElseThrow().order().customerId())
        .containsExactly("customer", "customer 2", "customer 3", "customer 2", "customer");

    assertThat(stored.asked).hasSize(3);
  }

  private static Decision writtenAs(UUID orderId, @Nullable String lockedBy) {
    OrderProcess order =
        new OrderProcess(
            orderId,
            new WorkflowId("order-fulfilment", "v1"),
            lockedBy == null ? ProcessState.PROCESSED : ProcessState.PROCESSING,
            Direction.FORWARD,
            2,
            ClaimTerms.active(1),
            lockedBy,
            lockedBy == null ? null : Instant.EPOCH,
            null,
            null,
            0,
            null,
            List.of());
    return new Decision(order, order, Verdict.APPLIED, "", List.of(), List.of(), List.of());
  }

  /** A store that notes what it is asked for. */
  private static final class StoredOrders implements OrderDirectory {

    private static final OrderLine LINE = new OrderLine("sku", null, 1, BigDecimal.ONE);

    private final Map<UUID, StoredOrder> byId = new HashMap<>();
    private final List<UUID> asked = new ArrayList<>();

    @Override
    public Optional<StoredOrder> find(UUID orderId, int edition) {
      return Optional.ofNullable(find(List.of(orderId)).get(orderId))
          .map(stored -> stored.with(inEdition(stored.order(), edition)));
    }

    private static Order inEdition(Order order, int edition) {
      return new Order(
          order.customerReference(),
          "customer " + edition,
          null,
          "GBP",
          null,
          BigDecimal.TEN,
          order.lines(),
          order.attributes());
    }

    @Override
    public List<OrderEdition> editions(UUID orderId) {
      return List.of();
    }

    @Override
    public Map<UUID, Cause> causes(Collection<UUID> orderIds) {
      return Map.of();
    }

    UUID add(int lines) {
      return add(UUID.randomUUID(), lines);
    }

    UUID add(UUID orderId, int lines) {
      return add(orderId, Collections.nCopies(lines, LINE), null);
    }

    /** An order whose one line has these attributes. */
    UUID add(ObjectNode attributes) {
      OrderLine line = new OrderLine("sku", null, 1, BigDecimal.ONE, attributes);
      return add(UUID.randomUUID(), List.of(line), null);
    }

    private UUID add(UUID orderId, List<OrderLine> lines, @Nullable ObjectNode attributes) {
      Order order =
          new Order("reference", "customer", null, "GBP", null, BigDecimal.TEN, lines, attributes);
      byId.put(
          orderId,
          new StoredOrder(orderId, "shop", order, Instant.EPOCH, null, null, Duration.ZERO));
      return orderId;
    }

    @Override
    public Map<UUID, StoredOrder> find(Collection<UUID> orderIds) {
      asked.addAll(orderIds);
      Map<UUID, StoredOrder> found = new HashMap<>(byId);
      found.keySet().retainAll(orderIds);
      return found;
    }
  }
}
