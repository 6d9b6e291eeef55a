package io.orderly.store.transitions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessState;
import io.orderly.process.StepOutcome;
import io.orderly.store.contract.OrderProgression;
import io.orderly.store.contract.TestOrders;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.testing.PostgresStoreUnderTest;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What this process wrote last is not read again while the row says that nobody has changed it. To
 * see which of both is had, a step is tampered with behind the store's back.
 */
@Tag("servers")
class KnownOrdersTest {

  private static final String RESULT = "{\"done\": true}";
  private static final String TAMPERED = "{\"tampered\": true}";

  private final PostgresStoreUnderTest store = new PostgresStoreUnderTest();
  private final StateStore own = store.stateStore();
  private final OrderProgression scheduler = new OrderProgression(own, "scheduler-1#1");
  private final NewOrder order = TestOrders.order();

  @BeforeEach
  void firstStepIsCompleted() {
    store.intake().accept(List.of(order));
    scheduler.claims(order);
    scheduler.completes(order, "reserve-stock");
  }

  @Test
  void anUnchangedOrderIsReadFromTheCache() {
    tamper();

    assertThat(resultOfFirstStep(own)).isEqualTo(RESULT);
  }

  @Test
  void theCachedOrderEqualsTheStoredOne() {
    assertThat(locked(own)).isEqualTo(locked(store.reader()));
  }

  /** The database has its own spaces and order of names. */
  @Test
  void resultsAreCachedAsTheDatabaseFormatsThem() {
    StepOutcome done = new StepOutcome.Completed("{\"longer\":1e2,\"a\":[1,2]}");
    scheduler.replies(order, "take-payment", done);

    assertThat(locked(own)).isEqualTo(locked(store.reader()));
    assertThat(locked(own).steps().get(1).result()).isEqualTo("{\"a\": [1, 2], \"longer\": 100}");
  }

  @Test
  void anOrderOfAnotherVersionIsReadFromTheStore() {
    tamper();
    new OrderProgression(store.stateStore(), "scheduler-2#1").completes(order, "take-payment");

    assertThat(resultOfFirstStep(own)).isEqualTo(TAMPERED);
  }

  /** A database that lost commits gave the same version to another write. */
  @Test
  void anOrderOfTheSameVersionAndAnotherTimestampIsReadFromTheStore() {
    tamper();
    store.jdbc().update("UPDATE state.order_process SET changed_at = changed_at + interval '1 us'");

    assertThat(resultOfFirstStep(own)).isEqualTo(TAMPERED);
  }

  @Test
  void anOrderOfARolledBackTransactionIsNotCached() {
    assertThatThrownBy(
            () ->
                own.inTransaction(
                    transaction -> {
                      OrderProcess process = transaction.lock(List.of(order.orderId())).get(0);
                      StepOutcome done = new StepOutcome.Completed(TAMPERED);
                      transaction.write(
                          List.of(
                              scheduler
                                  .decider(scheduler.reply("take-payment", done))
                                  .decide(process, transaction.now())));
                      throw new IllegalStateException("rolled back");
                    }))
        .hasMessage("rolled back");

    assertThat(locked(own)).isEqualTo(locked(store.reader()));
  }

  @Test
  void ordersWithLargeResultsAreNotCached() {
    String large = "{\"large\": \"" + "x".repeat(2_000) + "\"}";
    scheduler.replies(order, "take-payment", new StepOutcome.Completed(large));
    tamper();

    assertThat(resultOfFirstStep(own)).isEqualTo(TAMPERED);
  }

  @Test
  void anUnlockedOrderIsEvicted() {
    scheduler.completes(order, "take-payment");
    scheduler.completes(order, "ship");
    tamper();

    assertThat(resultOfFirstStep(own)).isEqualTo(TAMPERED);
  }

  /** Else every reply would meet it anew. */
  @Test
  void anOrderThatDiffersFromTheCacheIsReadAndEvicted() {
    store.jdbc().update("UPDATE state.order_step SET attempt = 2 WHERE name = 'take-payment'");

    Decision late = scheduler.completes(order, "take-payment");

    assertThat(late.isChange()).isFalse();
    assertThat(locked(own)).isEqualTo(locked(store.reader()));
    assertThat(locked(own).steps().get(1).attempt()).isEqualTo(2);
  }

  @Test
  void aReplyIsDecidedOnTheCachedOrder() {
    tamper();

    Decision decision = scheduler.completes(order, "take-payment");

    assertThat(decision.isChange()).isTrue();
    assertThat(resultSeenBy(decision)).isEqualTo(RESULT);
  }

  @Test
  void aReplyWithoutEffectOnTheCachedOrderIsDecidedOnTheStoredOne() {
    new OrderProgression(store.stateStore(), "scheduler-2#1").completes(order, "take-payment");

    Decision decision = scheduler.completes(order, "ship");

    assertThat(decision.isChange()).isTrue();
    assertThat(locked(store.reader()).state()).isEqualTo(ProcessState.PROCESSED);
  }

  @Test
  void aReplyDecidedOnAnOutdatedOrderChangesNothing() {
    new OrderProgression(store.stateStore(), "scheduler-2#1").completes(order, "take-payment");
    OrderProcess before = locked(store.reader());

    Decision decision = scheduler.completes(order, "take-payment");

    assertThat(decision.isChange()).isFalse();
    assertThat(decision.before()).isEqualTo(before);
    assertThat(locked(store.reader())).isEqualTo(before);
  }

  /** The same version, of a write that is not the one that is remembered. */
  @Test
  void aReplyToAnOrderWithAnotherTimestampIsDecidedOnTheStoredOne() {
    tamper();
    store.jdbc().update("UPDATE state.order_process SET changed_at = changed_at + interval '1 us'");

    Decision decision = scheduler.completes(order, "take-payment");

    assertThat(decision.isChange()).isTrue();
    assertThat(resultSeenBy(decision)).isEqualTo(TAMPERED);
  }

  private static String resultSeenBy(Decision decision) {
    return String.valueOf(decision.before().steps().get(0).result());
  }

  private void tamper() {
    store
        .jdbc()
        .update("UPDATE state.order_step SET result = ?::jsonb WHERE position = 0", TAMPERED);
  }

  private String resultOfFirstStep(StateStore reader) {
    return String.valueOf(locked(reader).steps().get(0).result());
  }

  private OrderProcess locked(StateStore reader) {
    return reader.inTransaction(transaction -> transaction.lock(List.of(order.orderId()))).get(0);
  }
}
