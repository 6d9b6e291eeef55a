package io.orderly.supervisor.retention;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.intake.OrderIntake;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.store.workflows.WorkflowRetirement;
import io.orderly.supervisor.testing.Orders;
import io.orderly.supervisor.testing.SettableClock;
import io.orderly.supervisor.testing.StoreOnly;
import io.orderly.supervisor.testing.TestWorkflows;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;

/** Versions of workflows are retired once no order is on them, in a real store. */
@Tag("servers")
class VersionRetirementTest {

  private static final String OLDER = TestWorkflows.BRITTLE;
  private static final String NEWER = OLDER.replace("complete-within: 60s", "complete-within: 61s");

  private final SettableClock clock = new SettableClock();
  private ConfigurableApplicationContext store;
  private JdbcTemplate jdbc;
  private Orders orders;
  private VersionRetirement retirement;

  @BeforeEach
  void open() {
    store = StoreOnly.open();
    jdbc = new JdbcTemplate(store.getBean(DataSource.class));
    WorkflowCatalogue catalogue = store.getBean(WorkflowCatalogue.class);
    orders =
        new Orders(store.getBean(OrderIntake.class), store.getBean(StateStore.class), catalogue);
    retirement = new VersionRetirement(store.getBean(WorkflowRetirement.class), clock);
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void aVersionIsRetiredOnceItsLastOrderIsOver() {
    UUID orderId = orders.inError(OLDER);
    catalogued(NEWER);
    unusedForAnHour();

    assertThat(walk()).isZero();
    assertThat(active()).hasSize(2);

    orders.undo(orderId);
    assertThat(walk()).isZero();
    end(orderId);

    assertThat(walk()).isEqualTo(1);
    assertThat(active()).containsExactly(TestWorkflows.parse(NEWER).id().version());
  }

  @Test
  void anOrderOfARetiredVersionMakesItActiveAgain() {
    catalogued(OLDER);
    catalogued(NEWER);
    unusedForAnHour();
    assertThat(walk()).isEqualTo(1);

    UUID orderId = acceptedByAnInstanceThatWasStopped();
    clock.advance(VersionRetirement.REVIVE_EVERY);
    retirement.runOnce();

    assertThat(active()).hasSize(2);
    end(orderId);
    assertThat(walk()).as("it was used just now").isZero();
  }

  @Test
  void noWalkIsMadeWhereEveryVersionIsInUse() {
    catalogued(OLDER);
    catalogued(NEWER);
    orders.submit(3, NEWER);

    assertThat(walk()).isZero();

    assertThat(active()).hasSize(2);
  }

  /** Runs until a whole walk is made. */
  private int walk() {
    clock.advance(VersionRetirement.WALK_EVERY);
    int retired = 0;
    for (int run = 0; run < 3; run++) {
      retired += retirement.runOnce();
    }
    return retired;
  }

  /** Its registration, which revives too, is taken back. */
  private UUID acceptedByAnInstanceThatWasStopped() {
    UUID orderId = orders.submit(1, OLDER).get(0);
    jdbc.update(
        "UPDATE state.workflow SET retired_at = now(), used_at = now() - interval '1 hour'"
            + " WHERE version = ?",
        TestWorkflows.parse(OLDER).id().version());
    return orderId;
  }

  private void catalogued(String yaml) {
    store.getBean(WorkflowCatalogue.class).register(TestWorkflows.parse(yaml), yaml);
  }

  private void unusedForAnHour() {
    jdbc.update(
        "UPDATE state.workflow SET used_at = now() - interval '1 hour' WHERE version = ?",
        TestWorkflows.parse(OLDER).id().version());
  }

  private void end(UUID orderId) {
    jdbc.update(
        "UPDATE state.order_process SET process_state = 'Undone', direction = 'undo',"
            + " locked_by = NULL, complete_by = NULL, not_before = NULL, failure_code = NULL"
            + " WHERE order_id = ?",
        orderId);
  }

  private List<String> active() {
    return jdbc.queryForList(
        "SELECT version FROM state.workflow WHERE retired_at IS NULL", String.class);
  }
}
