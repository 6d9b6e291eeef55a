package io.orderly.store.transitions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessEvent;
import io.orderly.process.ProcessState;
import io.orderly.process.StepOutcome;
import io.orderly.process.StepState;
import io.orderly.store.contract.OrderProgression;
import io.orderly.store.contract.TestOrders;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.testing.PostgresStoreUnderTest;
import io.orderly.store.testing.Together;
import io.orderly.store.transitions.OrderTransitions.Decider;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Replies that are decided on without a lock, while others change the same orders. */
@Tag("servers")
class UnlockedRepliesTest {

  private static final Duration SOON = Duration.ofSeconds(30);
  private static final StepOutcome DONE = new StepOutcome.Completed("{\"done\": true}");

  private final PostgresStoreUnderTest store = new PostgresStoreUnderTest();

  @Test
  void aReplyToALockedOrderWaitsAndIsDecidedAgain() throws Exception {
    NewOrder order = TestOrders.order();
    store.intake().accept(List.of(order));
    OrderProgression first = new OrderProgression(store.stateStore(), "scheduler-1#1");
    first.claims(order);
    CountDownLatch isHeld = new CountDownLatch(1);
    Callable<Decision> holder =
        () -> {
          StateStore other = store.stateStore();
          return other.inTransaction(
              transaction -> {
                OrderProcess held = transaction.lock(List.of(order.orderId())).get(0);
                isHeld.countDown();
                await().atMost(SOON).until(this::somebodyWaitsForALock);
                return transaction
                    .write(
                        List.of(
                            first
                                .decider(first.reply("reserve-stock", DONE))
                                .decide(held, transaction.now())))
                    .get(0);
              });
        };
    Callable<Decision> waiter =
        () -> {
          assertThat(isHeld.await(SOON.toSeconds(), TimeUnit.SECONDS)).isTrue();
          return first.completes(order, "reserve-stock");
        };

    List<Decision> decisions = Together.run(List.of(holder, waiter));

    assertThat(decisions).extracting(Decision::isChange).containsExactly(true, false);
    assertThat(decisions.get(1).before()).isEqualTo(decisions.get(0).after());
  }

  /**
   * Its steps go with its process row: they must not stay where that was overtaken, nor where the
   * other's change has the number that this one would have had.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 7})
  void anOutdatedCachedOrderWritesNoStep(int changes) {
    List<NewOrder> orders = TestOrders.orders(2);
    store.intake().accept(orders);
    StateStore own = store.stateStore();
    OrderProgression orderProgression = new OrderProgression(own, "scheduler#1");
    orderProgression.claims(OrderProgression.upTo(2));
    UUID overtaken = orders.get(0).orderId();
    store
        .jdbc()
        .update(
            "UPDATE state.order_process SET version = version + ? WHERE order_id = ?",
            changes,
            overtaken);
    List<Decision> effective = new ArrayList<>();
    List<UUID> orderIds = orders.stream().map(NewOrder::orderId).toList();

    own.inTransaction(
        transaction -> {
          Decider reply = orderProgression.decider(orderProgression.reply("reserve-stock", DONE));
          effective.addAll(
              transaction.write(
                  transaction.remembered(orderIds).stream()
                      .map(order -> reply.decide(order, transaction.now()))
                      .toList()));
          return effective.size();
        });

    assertThat(effective)
        .extracting(decision -> decision.after().orderId())
        .containsExactly(orderIds.get(1));
    assertThat(store.order(overtaken).steps().get(0).state()).isEqualTo(StepState.RUNNING);
    assertThat(store.order(orderIds.get(1)).steps().get(0).state()).isEqualTo(StepState.COMPLETED);
  }

  /** Each of three schedulers gets every reply: of each step one counts. */
  @Test
  void repliesReceivedByTwoSchedulersCountOnce() throws Exception {
    List<NewOrder> orders = TestOrders.orders(40);
    store.intake().accept(orders);
    List<StateStore> stores = List.of(store.stateStore(), store.stateStore(), store.stateStore());
    new OrderProgression(stores.get(0), "scheduler#1").claims(OrderProgression.upTo(40));

    int changes = 0;
    for (String step : List.of("reserve-stock", "take-payment", "ship")) {
      List<Callable<Integer>> takers = new ArrayList<>();
      for (StateStore taker : stores) {
        takers.add(() -> changesBy(taker, step, shuffled(orders, stores.indexOf(taker))));
      }
      changes += Together.run(takers).stream().mapToInt(Integer::intValue).sum();
    }

    assertThat(changes).isEqualTo(3 * orders.size());
    assertThat(orders)
        .extracting(order -> store.order(order.orderId()).state())
        .containsOnly(ProcessState.PROCESSED);
  }

  /** Else the requests that follow would wait until somebody misses them. */
  @Test
  void aCommittedReplyIsReportedThoughTheTransactionOfAnotherOrderFails() {
    List<NewOrder> orders = TestOrders.orders(2);
    store.intake().accept(orders);
    StateStore own = store.stateStore();
    OrderProgression orderProgression = new OrderProgression(own, "scheduler#1");
    orderProgression.claims(orders.get(0));
    UUID remembered = orders.get(0).orderId();
    UUID other = orders.get(1).orderId();
    List<UUID> told = new ArrayList<>();
    Decider claim = orderProgression.decider(new ProcessEvent.Claim("scheduler#1"));
    Decider reply = orderProgression.decider(orderProgression.reply("reserve-stock", DONE));

    assertThatThrownBy(
            () ->
                new OrderTransitions(own)
                    .apply(
                        List.of(other, remembered),
                        () ->
                            (order, now) -> {
                              if (order.orderId().equals(remembered)) {
                                return reply.decide(order, now);
                              }
                              store.jdbc().execute("SELECT 1 / 0");
                              return claim.decide(order, now);
                            },
                        decisions -> decisions.forEach(done -> told.add(done.after().orderId()))))
        .isInstanceOf(RuntimeException.class);

    assertThat(told).containsExactly(remembered);
    assertThat(store.order(other).state()).isEqualTo(ProcessState.PENDING);
  }

  private static int changesBy(StateStore store, String step, List<UUID> orderIds) {
    OrderProgression orderProgression = new OrderProgression(store, "scheduler#1");
    return (int)
        new OrderTransitions(store)
                .apply(orderIds, () -> orderProgression.decider(orderProgression.reply(step, DONE)))
                .stream()
                .filter(Decision::isChange)
                .count();
  }

  private static List<UUID> shuffled(List<NewOrder> orders, int seed) {
    List<UUID> ids = new ArrayList<>(orders.stream().map(NewOrder::orderId).toList());
    Collections.shuffle(ids, new Random(seed));
    return ids;
  }

  private boolean somebodyWaitsForALock() {
    return Boolean.TRUE.equals(
        store
            .jdbc()
            .queryForObject(
                "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
                    + " AND datname = current_database())",
                Boolean.class));
  }
}
