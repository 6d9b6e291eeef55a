package io.orderly.store.contract;

import static io.orderly.store.contract.TestOrders.order;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.messages.Order;
import io.orderly.process.Decision;
import io.orderly.process.DecisionContext;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStateMachine;
import io.orderly.process.ProcessEvent;
import io.orderly.process.ProcessEvent.AfterCorrection;
import io.orderly.process.ProcessEvent.Claim;
import io.orderly.process.ProcessEvent.Correct;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.orders.OrderEdition;
import io.orderly.store.orders.StoredOrder;
import io.orderly.store.transitions.StateStore.StateTransaction;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;

/** Every edition of an order is kept, and steps keep the edition of their attempts. */
public abstract class CorrectionContract {

  private final StoreUnderTest store;

  protected CorrectionContract(StoreUnderTest store) {
    this.store = store;
  }

  @Test
  void eachEditionIsFoundAndTheFirstStaysWhatWasAccepted() {
    NewOrder order = accepted();

    correct(order.orderId(), "Main Street 1");
    correct(order.orderId(), "Main Street 2");

    assertThat(store.order(order.orderId()).edition()).isEqualTo(3);
    assertThat(addressOf(order.orderId(), 2)).isEqualTo("Main Street 1");
    assertThat(addressOf(order.orderId(), 3)).isEqualTo("Main Street 2");
    assertThat(store.directory().find(order.orderId(), 1))
        .map(StoredOrder::order)
        .contains(order.order());
    assertThat(store.directory().find(order.orderId(), 4)).isEmpty();
    assertThat(store.directory().find(UUID.randomUUID(), 2)).isEmpty();
    assertThat(store.directory().find(List.of(order.orderId())).get(order.orderId()).order())
        .isEqualTo(order.order());
  }

  @Test
  void aCorrectedOrderKeepsItsNumbersAndEverythingElse() {
    NewOrder order = accepted();
    correct(order.orderId(), "Main Street 1");

    Order corrected = store.directory().find(order.orderId(), 2).orElseThrow().order();

    assertThat(corrected)
        .isEqualTo(order.order().with(order.order().lines(), attributes("Main Street 1")));
  }

  @Test
  void anEditionSaysWhoWhenAndWhy() {
    NewOrder order = accepted();
    correct(order.orderId(), "Main Street 1");

    assertThat(store.directory().editions(order.orderId()))
        .singleElement()
        .satisfies(
            edition -> {
              assertThat(edition.edition()).isEqualTo(2);
              assertThat(edition.changes()).containsExactly("attributes.address");
              assertThat(edition.correctedBy()).isEqualTo("alice");
              assertThat(edition.reason()).isEqualTo("no such street");
              assertThat(edition.correctedAt()).isNotNull();
            });
    assertThat(store.events(order.orderId())).containsExactly("corrected@2");
  }

  @Test
  void aStepKeepsTheEditionThatItBeganWith() {
    NewOrder order = accepted();
    correct(order.orderId(), "Main Street 1");

    decide(order, (locked, now) -> new Claim("scheduler-1#1"));

    OrderProcess claimed = store.order(order.orderId());
    assertThat(claimed.steps().get(0).edition()).isEqualTo(2);
    assertThat(claimed.steps().get(1).edition()).isEqualTo(1);
    assertThat(claimed.edition()).isEqualTo(2);
  }

  @Test
  void anEditionThatExistsIsNotAddedAgain() {
    NewOrder order = accepted();
    correct(order.orderId(), "Main Street 1");
    OrderEdition second = store.directory().editions(order.orderId()).get(0);

    assertThatThrownBy(
            () ->
                store
                    .stateStore()
                    .inTransaction(
                        transaction -> {
                          transaction.add(second, order.order());
                          return second;
                        }))
        .isInstanceOf(DuplicateKeyException.class);
  }

  private NewOrder accepted() {
    NewOrder order = order();
    store.intake().accept(List.of(order));
    return order;
  }

  private String addressOf(UUID orderId, int edition) {
    ObjectNode attributes =
        store.directory().find(orderId, edition).orElseThrow().order().attributes();
    return Objects.requireNonNull(attributes).get("address").asText();
  }

  private static ObjectNode attributes(String address) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("address", address)
        .put("weight", new BigDecimal("1.50"));
  }

  private void correct(UUID orderId, String address) {
    store
        .stateStore()
        .inTransaction(
            transaction -> {
              OrderProcess locked = transaction.lock(List.of(orderId)).get(0);
              Decision decision =
                  write(
                      transaction,
                      locked,
                      new Correct(
                          locked.version(), List.of("attributes.address"), AfterCorrection.STAY));
              Order accepted = store.directory().find(orderId, 1).orElseThrow().order();
              transaction.add(
                  new OrderEdition(
                      orderId,
                      decision.after().edition(),
                      List.of("attributes.address"),
                      "alice",
                      "no such street",
                      transaction.now()),
                  accepted.with(accepted.lines(), attributes(address)));
              return decision;
            });
  }

  private void decide(NewOrder order, BiFunction<OrderProcess, Instant, ProcessEvent> event) {
    store
        .stateStore()
        .inTransaction(
            transaction -> {
              OrderProcess locked = transaction.lock(List.of(order.orderId())).get(0);
              return write(transaction, locked, event.apply(locked, transaction.now()));
            });
  }

  private static Decision write(
      StateTransaction transaction, OrderProcess locked, ProcessEvent event) {
    Decision decision =
        OrderStateMachine.decide(
            locked,
            event,
            new DecisionContext(
                TestOrders.FULFILMENT,
                transaction.now(),
                Duration.ofSeconds(5),
                TestOrders.FULFILMENT.agents().keySet(),
                0));
    assertThat(transaction.write(List.of(decision))).hasSize(1);
    return decision;
  }
}
