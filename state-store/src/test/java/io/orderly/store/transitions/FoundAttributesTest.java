package io.orderly.store.transitions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.local.infrastructure.testing.WatchedStatements;
import io.orderly.process.StepOutcome;
import io.orderly.store.StoredJson;
import io.orderly.store.contract.OrderProgression;
import io.orderly.store.contract.TestOrders;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.orders.OrderEdition;
import io.orderly.store.testing.KnownWorkflows;
import io.orderly.store.testing.PostgresStoreUnderTest;
import io.orderly.store.transitions.StateStore.StateTransaction;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/** Corrected orders are found by the attributes of their last edition, from its commit on. */
@Tag("servers")
class FoundAttributesTest {

  private final PostgresStoreUnderTest store = new PostgresStoreUnderTest();
  private final NewOrder order = ada();

  private static NewOrder ada() {
    return TestOrders.withAttributes(
        "{\"email\": \"ada@x\"}", TestOrders.under(TestOrders.FOUND, TestOrders.order()));
  }

  private List<String> terms(NewOrder of) {
    return store
        .jdbc()
        .queryForList(
            "SELECT term FROM orders.search_term WHERE order_id = ? ORDER BY term",
            String.class,
            of.orderId());
  }

  private static ObjectNode json(String attributes) {
    return StoredJson.read(attributes, ObjectNode.class);
  }

  private void add(StateTransaction transaction, int edition, String attributes) {
    transaction.lock(List.of(order.orderId()));
    transaction.add(
        new OrderEdition(
            order.orderId(),
            edition,
            List.of("attributes"),
            "alice",
            "by phone",
            transaction.now()),
        order.order().with(order.order().lines(), json(attributes)));
  }

  private void correct(int edition, String attributes) {
    store
        .stateStore()
        .inTransaction(
            transaction -> {
              add(transaction, edition, attributes);
              return edition;
            });
  }

  @Test
  void anOrderIsFoundByTheValueOfItsLastEditionOnly() {
    NewOrder other = ada();
    store.intake().accept(List.of(order, other));

    correct(2, "{\"email\": \"eve@x\", \"other\": 1}");
    assertThat(terms(order)).containsExactly("attributes.email=eve@x");
    correct(3, "{\"other\": 1}");
    assertThat(terms(order)).isEmpty();
    correct(4, "{\"email\": \"ada@x\"}");

    assertThat(terms(order)).containsExactly("attributes.email=ada@x");
    assertThat(terms(other)).containsExactly("attributes.email=ada@x");
  }

  @Test
  void aCorrectionThatIsRolledBackLeavesWhatIsFound() {
    store.intake().accept(List.of(order));

    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                store
                    .stateStore()
                    .inTransaction(
                        transaction -> {
                          add(transaction, 2, "{\"email\": \"eve@x\"}");
                          throw new IllegalStateException("fails after the correction");
                        }));

    assertThat(terms(order)).containsExactly("attributes.email=ada@x");
  }

  @Test
  void resultsAreStillFound() {
    store.intake().accept(List.of(order));
    OrderProgression scheduler = new OrderProgression(store.stateStore(), "scheduler#1");
    scheduler.claims(OrderProgression.upTo(1));
    scheduler.replies(order, "reserve-stock", new StepOutcome.Completed("{\"number\": 7}"));

    new FoundAttributes(store.jdbc(), KnownWorkflows.of(TestOrders.FOUND)::find)
        .update(order.orderId(), json("{\"email\": \"eve@x\"}"));

    assertThat(terms(order))
        .containsExactly("attributes.email=eve@x", "results.reserve-stock.number=7");
  }

  @Test
  void aWorkflowThatNamesNoAttributeHasNoStatementOnTerms() {
    NewOrder plain = TestOrders.order();
    store.intake().accept(List.of(plain));
    List<String> statements = new ArrayList<>();
    DataSource watched = WatchedStatements.of(store.dataSource(), statements::add);

    new FoundAttributes(new JdbcTemplate(watched), KnownWorkflows.of(TestOrders.FULFILMENT)::find)
        .update(plain.orderId(), json("{\"email\": \"eve@x\"}"));

    assertThat(statements).isNotEmpty().noneMatch(sql -> sql.contains("search_term"));
  }
}
