package io.orderly.store.transitions;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.local.infrastructure.testing.WatchedStatements;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.process.ProcessEvent;
import io.orderly.process.ProcessState;
import io.orderly.process.StepFinding;
import io.orderly.process.StepOutcome;
import io.orderly.store.contract.OrderProgression;
import io.orderly.store.contract.TestOrders;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.testing.KnownWorkflows;
import io.orderly.store.testing.PostgresStoreUnderTest;
import io.orderly.store.transitions.StepUpdates.StepChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/** Orders are found by the results that their workflow names, from the commit of the result on. */
@Tag("servers")
class FoundResultsTest {

  private final PostgresStoreUnderTest store = new PostgresStoreUnderTest();
  private final OrderProgression scheduler =
      new OrderProgression(store.stateStore(), "scheduler#1");
  private final NewOrder order =
      TestOrders.withAttributes(
          "{\"email\": \"ada@x\"}", TestOrders.under(TestOrders.FOUND, TestOrders.order()));

  private List<String> terms() {
    return store
        .jdbc()
        .queryForList(
            "SELECT term FROM orders.search_term WHERE order_id = ? ORDER BY term",
            String.class,
            order.orderId());
  }

  private void accept() {
    store.intake().accept(List.of(order));
    scheduler.claims(OrderProgression.upTo(1));
  }

  private void completes(String step, String result) {
    scheduler.replies(order, step, new StepOutcome.Completed(result));
  }

  @Test
  void aResultIsFoundWithTheReplyThatBringsIt() {
    accept();
    assertThat(terms()).containsExactly("attributes.email=ada@x");

    completes("reserve-stock", "{\"number\": \"O'Hara 50%\", \"other\": 1}");
    completes("reserve-stock", "{\"number\": \"twice\"}");
    completes("ship", "{\"number\": 1.50}");

    assertThat(store.order(order.orderId()).state()).isEqualTo(ProcessState.PROCESSED);
    assertThat(terms())
        .containsExactly(
            "attributes.email=ada@x",
            "results.reserve-stock.number=O'Hara 50%",
            "results.ship.number=1.50");
  }

  @Test
  void whatIsTooLongOrNoValueIsNotFoundAndStopsNothing() {
    accept();

    completes("reserve-stock", "{\"number\": \"%s\"}".formatted("x".repeat(10_000)));
    completes("ship", "[1, {\"number\": 2}]");

    assertThat(store.order(order.orderId()).state()).isEqualTo(ProcessState.PROCESSED);
    assertThat(terms()).containsExactly("attributes.email=ada@x");
  }

  @Test
  void anUndoneOrderIsStillFoundByWhatWasDone() {
    accept();
    completes("reserve-stock", "{\"number\": 7}");
    OrderProcess now = store.order(order.orderId());

    scheduler.undoes(order, now.version());

    assertThat(terms()).contains("results.reserve-stock.number=7");
  }

  @Test
  void aResultThatAnOperatorDecidedIsFound() {
    accept();
    scheduler.refuses(order, "reserve-stock");
    OrderProcess inError = store.order(order.orderId());
    assertThat(inError.state()).isEqualTo(ProcessState.ERROR);

    scheduler.decides(
        order,
        new ProcessEvent.Decide(
            inError.version(), "reserve-stock", StepFinding.HAPPENED, "{\"number\": 8}"));

    assertThat(terms()).contains("results.reserve-stock.number=8");
  }

  @Test
  void aLaterResultTakesThePlaceOfTheEarlierOne() {
    accept();
    completes("reserve-stock", "{\"number\": 7}");
    FoundResults results =
        new FoundResults(store.jdbc(), KnownWorkflows.of(TestOrders.FOUND)::find);
    OrderStep seven = store.order(order.orderId()).steps().get(0);
    OrderStep eight = ProcessRows.withResult(seven, "{\"number\": 8}");
    OrderStep none = ProcessRows.withResult(seven, null);

    results.update(List.of(change(seven, eight)));
    assertThat(terms()).containsExactly("attributes.email=ada@x", "results.reserve-stock.number=8");

    results.update(List.of(change(eight, none)));
    assertThat(terms()).containsExactly("attributes.email=ada@x");
  }

  private StepChange change(OrderStep before, OrderStep after) {
    return new StepChange(order.orderId(), TestOrders.FOUND.id(), 3, before, after);
  }

  @Test
  void aWorkflowThatNamesNoResultHasNoStatementForIt() {
    List<String> statements = new ArrayList<>();
    DataSource watched = WatchedStatements.of(store.dataSource(), statements::add);
    FoundResults results =
        new FoundResults(new JdbcTemplate(watched), id -> Optional.of(TestOrders.FULFILMENT));
    accept();
    completes("reserve-stock", "{\"number\": 7}");
    OrderStep seven = store.order(order.orderId()).steps().get(0);

    results.update(List.of(change(ProcessRows.withResult(seven, null), seven)));

    assertThat(statements).isEmpty();
  }
}
