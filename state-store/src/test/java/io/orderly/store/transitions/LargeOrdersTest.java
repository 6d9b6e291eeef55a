package io.orderly.store.transitions;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.messages.Order;
import io.orderly.messages.OrderLine;
import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessEvent;
import io.orderly.store.contract.OrderProgression;
import io.orderly.store.contract.TestOrders;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.store.orders.StoredOrder;
import io.orderly.store.testing.PostgresStoreUnderTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Orders are read in groups, by what their lines and the results of their steps take. */
@Tag("servers")
class LargeOrdersTest {

  private static final long MEBIBYTE = 1 << 20;

  private final PostgresStoreUnderTest store = new PostgresStoreUnderTest();

  @Test
  void ordersOfAMebibyteAreReadAFewAtATimeAndSmallOnesTogether() {
    List<NewOrder> orders = new ArrayList<>();
    IntStream.range(0, 12).forEach(number -> orders.add(TestOrders.order()));
    IntStream.range(0, 8).forEach(number -> orders.add(large(line -> random())));
    IntStream.range(0, 8).forEach(number -> orders.add(large(line -> "x".repeat(450))));
    store.intake().accept(orders);

    List<Map<UUID, StoredOrder>> groups = new ArrayList<>();
    OrderDirectory directory = store.directory();
    directory.find(orders.stream().map(NewOrder::orderId).toList(), groups::add);

    assertThat(groups.get(0)).hasSize(12);
    assertThat(groups.stream().mapToLong(LargeOrdersTest::characters))
        .allMatch(characters -> characters <= 8 * MEBIBYTE);
    Map<UUID, Order> found = new HashMap<>();
    groups.forEach(group -> group.forEach((orderId, order) -> found.put(orderId, order.order())));
    assertThat(found.keySet())
        .containsExactlyInAnyOrderElementsOf(orders.stream().map(NewOrder::orderId).toList());
    assertThat(orders)
        .allMatch(order -> found.get(order.orderId()).lines().equals(order.order().lines()));
  }

  @Test
  void overdueOrdersWithLargeResultsAreLockedAFewAtATime() {
    OrderProgression scheduler = new OrderProgression(store.stateStore(), "scheduler#1");
    List<NewOrder> orders = Stream.generate(TestOrders::order).limit(9).toList();
    store.intake().accept(orders);
    orders.forEach(scheduler::claims);
    giveResultsOfAMebibyte();
    store.letTimePass(Duration.ofMinutes(10));

    List<Integer> swept = new ArrayList<>();
    do {
      swept.add(sweep(scheduler).size());
    } while (swept.get(swept.size() - 1) > 0);
    store.letTimePass(Duration.ofMinutes(10));
    List<OrderProcess> rested =
        store
            .stateStore()
            .inTransaction(
                transaction -> transaction.lockReleasable(OrderProgression.RUNNABLE, 200));

    assertThat(swept).containsExactly(3, 3, 3, 0);
    assertThat(rested).hasSize(3);
  }

  private List<Decision> sweep(OrderProgression scheduler) {
    return new OrderTransitions(store.stateStore())
        .apply(
            transaction ->
                transaction.lockOverdue(OrderProgression.GRACE, OrderProgression.RUNNABLE, 200),
            () -> scheduler.decider(new ProcessEvent.DeadlinePassed()));
  }

  /** Nothing that could be compressed. */
  private void giveResultsOfAMebibyte() {
    store
        .jdbc()
        .update(
            """
            UPDATE state.order_step SET result = (
                SELECT jsonb_build_object('text', string_agg(md5(random()::text), ''))
                FROM generate_series(1, 32768))
            WHERE position = 0
            """);
  }

  private static long characters(Map<UUID, StoredOrder> group) {
    return group.values().stream()
        .flatMap(order -> order.order().lines().stream())
        .mapToLong(line -> line.sku().length() + String.valueOf(line.description()).length())
        .sum();
  }

  private static String random() {
    return Stream.generate(UUID::randomUUID)
        .limit(12)
        .map(UUID::toString)
        .collect(Collectors.joining());
  }

  private static NewOrder large(IntFunction<String> description) {
    NewOrder usual = TestOrders.order();
    Order order = usual.order();
    OrderLine line = order.lines().get(0);
    List<OrderLine> lines =
        IntStream.range(0, 2_000)
            .mapToObj(
                number ->
                    new OrderLine("SKU-" + number, description.apply(number), 1, line.unitPrice()))
            .toList();
    return new NewOrder(
        usual.orderId(),
        usual.submitter(),
        new Order(
            order.customerReference(),
            order.customerId(),
            order.country(),
            order.currency(),
            order.placedAt(),
            order.total(),
            lines),
        usual.workflow(),
        usual.claimRank(),
        null,
        null,
        usual.request());
  }
}
