package io.orderly.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.operator.inspection.WorkInspection;
import io.orderly.operator.inspection.WorkView;
import io.orderly.operator.inspection.WorkView.AgentWork;
import io.orderly.process.ProcessState;
import io.orderly.store.search.ErrorCause;
import io.orderly.store.search.ErrorSearch;
import io.orderly.store.search.FoundOrder;
import io.orderly.store.search.OrderFilter;
import io.orderly.store.search.OrderFilter.Range;
import io.orderly.store.search.OrderSearch;
import io.orderly.store.search.OrderSearch.Page;
import io.orderly.store.search.StoredOrderFilter;
import io.orderly.supervisor.testing.Orders;
import io.orderly.supervisor.testing.RunningSupervisor;
import io.orderly.supervisor.testing.TestWorkflows;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the console finds, on a real store. */
@Tag("servers")
class OrderSearchTest {

  private static final Page FIRST = new Page(null, 10);

  private final RunningSupervisor supervisor = RunningSupervisor.shared();
  private final Orders orders = supervisor.orders();
  private final OrderSearch search = supervisor.bean(OrderSearch.class);
  private final ErrorSearch errors = supervisor.bean(ErrorSearch.class);
  private final WorkInspection work = supervisor.bean(WorkInspection.class);

  /** A workflow of the test's own, so that no other test's orders match. */
  private final String workflow = "search-" + UUID.randomUUID().toString().substring(0, 8);

  private final String yaml = TestWorkflows.BRITTLE.replace("name: brittle", "name: " + workflow);

  private OrderFilter mine(Set<ProcessState> states) {
    return new OrderFilter(
        states, null, null, null, workflow, null, null, Range.ALWAYS, Range.ALWAYS);
  }

  @Test
  void ordersOfAFilterAreFoundPageByPage() {
    UUID failed = orders.inError(yaml);
    List<UUID> pending = orders.submit(3, yaml);

    List<FoundOrder> first =
        search.find(mine(Set.of(ProcessState.PENDING)), new Page(null, 2)).orders();
    List<FoundOrder> second =
        search
            .find(mine(Set.of(ProcessState.PENDING)), new Page(first.get(1).orderId(), 2))
            .orders();

    assertThat(first).hasSize(2);
    assertThat(second).hasSize(1);
    assertThat(first).extracting(FoundOrder::orderId).doesNotContain(failed);
    assertThat(pending).contains(first.get(0).orderId(), second.get(0).orderId());
    assertThat(search.find(mine(Set.of()), new Page(null, 10)).orders()).hasSize(4);
  }

  @Test
  void aFoundOrderHasItsFailureAndStep() {
    UUID orderId = orders.inError(yaml);

    FoundOrder found =
        search.find(mine(Set.of(ProcessState.ERROR)), new Page(null, 10)).orders().get(0);

    assertThat(found.orderId()).isEqualTo(orderId);
    assertThat(found.step()).isEqualTo("reserve-stock");
    assertThat(found.failure()).extracting("code").isEqualTo("out-of-stock");
    assertThat(found.customerReference()).isEqualTo("reference-" + orderId);
  }

  @Test
  void errorsAreGroupedByCause() {
    orders.inError(yaml);
    orders.inError(yaml);
    orders.setAside(orders.submit(1, yaml).get(0));

    List<ErrorCause> causes = errors.byCause(mine(Set.of()), 10);

    assertThat(causes)
        .extracting(ErrorCause::failureCode)
        .containsExactly("out-of-stock", "decision-failed");
    assertThat(causes).extracting(ErrorCause::orders).containsExactly(2L, 1L);
    assertThat(causes.get(0).step()).isEqualTo("reserve-stock");
    assertThat(causes.get(1).step()).isNull();
    assertThat(causes.get(0).firstAt()).isBeforeOrEqualTo(causes.get(0).lastAt());
  }

  @Test
  void anOrderIsFoundByItsWholeReferenceOnly() {
    UUID orderId = orders.submit(1, yaml).get(0);

    assertThat(search.findStored(StoredOrderFilter.named("reference-" + orderId), FIRST).orders())
        .extracting(FoundOrder::orderId)
        .containsExactly(orderId);
    assertThat(search.findStored(StoredOrderFilter.named("reference-"), FIRST).orders()).isEmpty();
  }

  @Test
  void countsWhatAgentsHaveToDo() {
    String agent = "agent-" + workflow;
    String own = yaml.replace("inventory", agent);
    orders.processing(2, own);
    orders.submit(1, own);

    WorkView now = work.work();

    assertThat(now.agents()).contains(new AgentWork(agent, 2, 1, 0, 0, 0));
    assertThat(now.live()).isGreaterThanOrEqualTo(3);
  }

  @Test
  void countsTheOrdersOnEachVersionOfAWorkflow() {
    orders.processing(2, yaml);
    orders.inError(yaml);

    assertThat(work.workflows())
        .filteredOn(version -> version.name().equals(workflow))
        .singleElement()
        .satisfies(version -> assertThat(version.processing()).isEqualTo(2))
        .satisfies(version -> assertThat(version.error()).isEqualTo(1));
  }
}
