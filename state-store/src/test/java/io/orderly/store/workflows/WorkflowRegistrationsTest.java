package io.orderly.store.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.pg.Transactions;
import io.orderly.store.testing.TestDatabase;
import io.orderly.store.workflows.WorkflowRegistrations.Outcome;
import io.orderly.store.workflows.WorkflowRegistrations.Registration;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import io.orderly.workflow.WorkflowParser;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;

/** Operators and files never begin orders of one name with different versions. */
@Tag("servers")
class WorkflowRegistrationsTest {

  private static final String NAME = "parcel-only";
  private static final Duration UNUSED_FOR = Duration.ofMinutes(15);

  private static final String YAML =
      """
      name: parcel-only
      agents:
        carrier: { idempotency-window: 30d }
      steps:
        - name: ship
          agent: carrier
          complete-within: %ds
      """;

  private final DataSource database = TestDatabase.empty();
  private final JdbcTemplate jdbc = new JdbcTemplate(database);
  private final Transactions transactions = new Transactions(new JdbcTransactionManager(database));
  private final WorkflowRegistrations registrations =
      new PostgresWorkflowRegistrations(jdbc, transactions);
  private final WorkflowRetirement retirement = new PostgresWorkflowRetirement(jdbc);
  private final WorkflowCatalogue catalogue =
      new PostgresWorkflowCatalogue(jdbc, transactions, System::nanoTime);
  private final WorkflowDefinition first = parsed(10);
  private final WorkflowDefinition second = parsed(20);

  @Test
  void aRegisteredVersionIsRunnableAndBeginsNewOrders() {
    assertThat(registrations.preview(register(10)).outcome()).isEqualTo(Outcome.APPLIED);
    assertThat(registrations.forNewOrders()).as("a preview changes nothing").isEmpty();

    assertThat(registrations.run(register(10))).isEqualTo(new Registration(Outcome.APPLIED, null));

    assertThat(registrations.forNewOrders()).containsExactly(first.id());
    assertThat(registrations.forNewOrders(NAME)).contains(first.id());
    assertThat(catalogue.runnable()).containsExactly(first.id());
    assertThat(registrations.run(register(10)))
        .isEqualTo(new Registration(Outcome.ALREADY, first.id().version()));
  }

  @Test
  void theNextVersionReplacesTheOneBeforeAndARollBackBringsItBack() {
    registrations.run(register(10));

    assertThat(registrations.run(register(20)))
        .isEqualTo(new Registration(Outcome.APPLIED, first.id().version()));
    assertThat(registrations.forNewOrders()).containsExactly(second.id());

    registrations.run(register(10));
    assertThat(registrations.forNewOrders()).containsExactly(first.id());
  }

  @Test
  void aRepeatOfACommandGetsItsAnswerAndChangesNothing() {
    RegistrationCommand command = register(10);
    Registration answer = registrations.run(command);
    registrations.run(register(20));

    assertThat(registrations.run(command)).isEqualTo(answer);
    assertThat(registrations.forNewOrders()).containsExactly(second.id());
    RegistrationCommand other =
        new RegistrationCommand(command.commandId(), NAME, null, null, "ada", "why");
    assertThat(registrations.run(other).outcome()).isEqualTo(Outcome.ID_IN_USE);
    assertThat(registrations.forNewOrders()).containsExactly(second.id());
  }

  @Test
  void whoAndWhyIsKept() {
    registrations.run(register(10));
    registrations.run(retire());

    assertThat(
            jdbc.queryForList(
                "SELECT concat_ws(' ', actor, reason, version, outcome)"
                    + " FROM state.workflow_registration ORDER BY at",
                String.class))
        .containsExactly("ada why " + first.id().version() + " APPLIED", "ada why APPLIED");
    assertThat(registeredBy()).containsExactly("ada");
  }

  @Test
  void aNameOfFilesIsNotTakenFromThem() {
    catalogue.register(first, YAML.formatted(10));

    assertThat(registrations.run(register(20)))
        .isEqualTo(new Registration(Outcome.FROM_FILE, first.id().version()));
    assertThat(registrations.run(retire()))
        .isEqualTo(new Registration(Outcome.FROM_FILE, first.id().version()));
    assertThat(registrations.forNewOrders()).isEmpty();
  }

  @Test
  void aNameMovesFromFilesToOperatorsWithoutAGap() {
    catalogue.register(first, YAML.formatted(10));

    assertThat(registrations.run(register(10)).outcome()).isEqualTo(Outcome.APPLIED);
    assertThat(registrations.run(register(20)).outcome())
        .as("while services have the file")
        .isEqualTo(Outcome.FROM_FILE);
    retirement.use(first.id(), false);
    filesWereUsedBefore(UNUSED_FOR);

    assertThat(registrations.run(register(20)).outcome()).isEqualTo(Outcome.APPLIED);
  }

  @Test
  void aNameThatServicesHaveFromAFileTooIsLeftToTheFile() {
    catalogue.register(first, YAML.formatted(10));
    registrations.run(register(10));

    assertThat(registrations.run(retire()))
        .isEqualTo(new Registration(Outcome.LEFT_TO_FILE, first.id().version()));
    assertThat(registrations.forNewOrders()).isEmpty();
    assertThat(catalogue.register(second, YAML.formatted(20)))
        .as("the file may be changed again")
        .isTrue();
  }

  @Test
  void theUseOfAFileKeepsItsName() {
    catalogue.register(first, YAML.formatted(10));
    filesWereUsedBefore(UNUSED_FOR);
    retirement.use(first.id(), true);

    assertThat(registrations.run(register(20)).outcome()).isEqualTo(Outcome.FROM_FILE);
  }

  @Test
  void aNameOfOperatorsIsNotTakenByAFileUntilItIsRetired() {
    registrations.run(register(10));

    assertThat(catalogue.register(second, YAML.formatted(20))).isFalse();
    assertThat(catalogue.find(second.id())).as("nothing was stored").isEmpty();
    assertThat(catalogue.register(first, YAML.formatted(10))).as("the same content").isTrue();

    registrations.run(retire());
    assertThat(catalogue.register(second, YAML.formatted(20))).isTrue();
  }

  @Test
  void anEndOfNewOrdersIsUndoneByTheSameRegistration() {
    registrations.run(register(10));

    assertThat(registrations.run(retire()))
        .isEqualTo(new Registration(Outcome.APPLIED, first.id().version()));
    assertThat(registrations.forNewOrders()).isEmpty();
    assertThat(catalogue.runnable()).as("for the orders that it has").contains(first.id());
    assertThat(registrations.run(retire())).isEqualTo(new Registration(Outcome.ALREADY, null));

    assertThat(registrations.run(register(10)).outcome()).isEqualTo(Outcome.APPLIED);
    assertThat(registrations.forNewOrders()).containsExactly(first.id());
  }

  @Test
  void anUnknownNameHasNothingToEnd() {
    assertThat(registrations.run(retire()).outcome()).isEqualTo(Outcome.UNKNOWN);
  }

  @Test
  void theLastVersionIsRetiredOnceItsNewOrdersAreEnded() {
    registrations.run(register(10));
    jdbc.update("UPDATE state.workflow SET used_at = used_at - interval '1 hour'");
    assertThat(retirement.unused(UNUSED_FOR, 10)).as("all services are stopped").isEmpty();

    registrations.run(retire());
    assertThat(retirement.unused(UNUSED_FOR, 10)).containsExactly(first.id());
    assertThat(retirement.retire(first.id(), UNUSED_FOR)).isTrue();

    registrations.run(register(10));
    assertThat(retirement.unused(UNUSED_FOR, 10)).isEmpty();
    assertThat(jdbc.queryForObject("SELECT retired_at IS NULL FROM state.workflow", Boolean.class))
        .isTrue();
  }

  @Test
  void thereIsABoundOfActiveVersions() {
    jdbc.update(
        "INSERT INTO state.workflow (name, version, definition)"
            + " SELECT 'other', n::text, '' FROM generate_series(1, ?) AS n",
        WorkflowRegistrations.MAX_ACTIVE_VERSIONS);

    assertThat(registrations.run(register(10)).outcome()).isEqualTo(Outcome.TOO_MANY);
    assertThat(registrations.forNewOrders()).isEmpty();

    jdbc.update("UPDATE state.workflow SET retired_at = now() WHERE version = '1'");
    assertThat(registrations.run(register(10)).outcome()).isEqualTo(Outcome.APPLIED);
    assertThat(registrations.run(register(10)).outcome()).isEqualTo(Outcome.ALREADY);
  }

  @Test
  void operatorsAtOnceLeaveOneVersion() {
    List<CompletableFuture<Registration>> running =
        IntStream.rangeClosed(1, 20)
            .mapToObj(
                seconds ->
                    CompletableFuture.supplyAsync(() -> registrations.run(register(seconds))))
            .toList();
    List<Registration> answers = running.stream().map(CompletableFuture::join).toList();

    assertThat(answers).extracting(Registration::outcome).containsOnly(Outcome.APPLIED);
    assertThat(answers).extracting(Registration::before).doesNotHaveDuplicates();
    assertThat(registrations.forNewOrders()).hasSize(1);
  }

  @Test
  void anOperatorAndAServiceThatStartsLeaveOneOwner() {
    for (int round = 0; round < 20; round++) {
      jdbc.update("DELETE FROM state.workflow");
      CompletableFuture<Boolean> file =
          CompletableFuture.supplyAsync(() -> catalogue.register(first, YAML.formatted(10)));
      Outcome outcome = registrations.run(register(20)).outcome();

      assertThat(outcome == Outcome.APPLIED).isNotEqualTo(file.join());
    }
  }

  private void filesWereUsedBefore(Duration ago) {
    jdbc.update(
        "UPDATE state.workflow SET file_used_at = now() - ? * interval '1 millisecond'",
        ago.toMillis());
  }

  private List<String> registeredBy() {
    return jdbc.queryForList("SELECT registered_by FROM state.workflow", String.class);
  }

  private static RegistrationCommand register(int seconds) {
    return command(parsed(seconds).id(), YAML.formatted(seconds));
  }

  private static RegistrationCommand retire() {
    return new RegistrationCommand(UUID.randomUUID().toString(), NAME, null, null, "ada", "why");
  }

  private static RegistrationCommand command(WorkflowId id, @Nullable String yaml) {
    return new RegistrationCommand(
        UUID.randomUUID().toString(), id.name(), id.version(), yaml, "ada", "why");
  }

  private static WorkflowDefinition parsed(int seconds) {
    return new WorkflowParser().parse("parcel-only.yaml", YAML.formatted(seconds));
  }
}
