package io.orderly.store.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.process.Decision;
import io.orderly.process.Failure;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStateMachine;
import io.orderly.store.contract.OrderProgression;
import io.orderly.store.contract.TestOrders;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.intake.OrderIntake;
import io.orderly.store.intake.OrderIntake.Outcome;
import io.orderly.store.transitions.StateStore.ClaimLimits;
import io.orderly.store.transitions.StateStore.StateTransaction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;

/** Transactions that others interrupt see and lock what they would on Postgres. */
class InterleavedTransactionsTest {

  private static final Failure FAILURE = new Failure("broken", "it is broken");
  private static final ClaimLimits ALL =
      new ClaimLimits(Map.of("inventory", 10), 10, OrderProgression.RUNNABLE);

  private final OthersGoFirst others = new OthersGoFirst();
  private final InMemoryStore store =
      new InMemoryStore(() -> Instant.parse("2026-01-01T00:00:00Z"), others);
  private final NewOrder order = TestOrders.order();

  @BeforeEach
  void takeOrder() {
    store.orderIntake().accept(List.of(order));
  }

  @Test
  void uncommittedChangesAreInvisible() {
    List<OrderProcess> seen = new ArrayList<>();
    others.at("commit", () -> store.order(order.orderId()).ifPresent(seen::add));

    fail();

    assertThat(seen).containsExactly(order.beginning());
    assertThat(store.order(order.orderId())).get().isNotEqualTo(order.beginning());
  }

  @Test
  void aClaimSkipsLockedRows() {
    List<Decision> second = new ArrayList<>();
    others.at("read steps", () -> second.addAll(play("scheduler-2#1").claims(ALL)));

    List<Decision> first = play("scheduler-1#1").claims(ALL);

    assertThat(first).hasSize(1);
    assertThat(second).isEmpty();
  }

  @Test
  void aRowClaimedBetweenReadAndLockIsCheckedAgain() {
    others.at("lock the rows found", () -> play("scheduler-2#1").claims(ALL));

    assertThat(play("scheduler-1#1").claims(ALL)).isEmpty();
    assertThat(store.order(order.orderId()).orElseThrow().lockedBy()).isEqualTo("scheduler-2#1");
  }

  @Test
  void afterWaitingForALockTheCommittedRowsAreRead() throws Exception {
    List<OrderProcess> seen = new ArrayList<>();
    CompletableFuture<Void> waiting =
        others.atMustWait(
            "commit", () -> seen.addAll(inTransaction(open -> open.lock(ids(order)))));

    Decision claim = play("scheduler-1#1").claims(order);

    waiting.get(10, TimeUnit.SECONDS);
    assertThat(seen).containsExactly(claim.after());
  }

  @Test
  void deadlockedTransactionsAreRetried() throws Exception {
    NewOrder another = TestOrders.order();
    store.orderIntake().accept(List.of(another));
    CompletableFuture<Void> waiting =
        others.atMustWait("find command", () -> lockOneAfterTheOther(another, order));
    others.at("another try", waiting::join);

    int tries = lockOneAfterTheOther(order, another);

    waiting.get(10, TimeUnit.SECONDS);
    assertThat(tries).isEqualTo(2);
  }

  private int lockOneAfterTheOther(NewOrder first, NewOrder second) {
    List<String> tries = new ArrayList<>();
    inTransaction(
        open -> {
          tries.add("once more");
          open.lock(ids(first));
          assertThat(open.command("none")).isEmpty();
          return open.lock(ids(second));
        });
    return tries.size();
  }

  @Test
  void aLostConnectionRollsBackAndReleasesItsLocks() {
    others.loseConnectionAt("commit");

    assertThatThrownBy(this::fail).isInstanceOf(DataAccessResourceFailureException.class);

    assertThat(store.order(order.orderId())).contains(order.beginning());
    assertThat(play("scheduler-1#1").claims(ALL)).hasSize(1);
  }

  @Test
  void concurrentSubmissionsOfOneOrderStoreItOnce() throws Exception {
    NewOrder first = TestOrders.order("same", "00ff");
    NewOrder second = TestOrders.order("same", "00ff");
    List<Outcome> later = new ArrayList<>();
    CompletableFuture<Void> waiting =
        others.atMustWait(
            "commit", () -> later.addAll(store.orderIntake().accept(List.of(second))));

    List<Outcome> earlier = store.orderIntake().accept(List.of(first));

    waiting.get(10, TimeUnit.SECONDS);
    assertThat(earlier)
        .singleElement()
        .isInstanceOfSatisfying(
            OrderIntake.Accepted.class,
            accepted -> assertThat(accepted.orderId()).isEqualTo(first.orderId()));
    assertThat(later).containsExactly(new OrderIntake.Known(first.orderId()));
  }

  private void fail() {
    inTransaction(
        open -> {
          OrderProcess locked = open.lock(ids(order)).get(0);
          return open.write(List.of(OrderStateMachine.failing(locked, FAILURE)));
        });
  }

  private <T> T inTransaction(Function<StateTransaction, T> work) {
    return store.stateStore().inTransaction(work);
  }

  private OrderProgression play(String instance) {
    return new OrderProgression(store.stateStore(), instance);
  }

  private static List<UUID> ids(NewOrder order) {
    return List.of(order.orderId());
  }
}
