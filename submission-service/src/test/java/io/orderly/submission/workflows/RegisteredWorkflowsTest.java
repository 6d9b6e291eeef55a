package io.orderly.submission.workflows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.local.infrastructure.testing.FreshDatabase;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.store.workflows.RegistrationCommand;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.store.workflows.WorkflowRegistrations;
import io.orderly.store.workflows.WorkflowRegistrations.Outcome;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.testing.SampleOrder;
import io.orderly.submission.workflows.WorkflowConfiguration.RegisteredByOperatorsException;
import io.orderly.workflow.WorkflowParser;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** What operators register begins orders at a service that runs, by real HTTP and a real store. */
@Tag("servers")
class RegisteredWorkflowsTest {

  private static final Duration SOON = Duration.ofSeconds(30);
  private static final int CONNECTIONS = 10;

  private final RunningService service = RunningService.shared();
  private final WorkflowRegistrations registrations = service.bean(WorkflowRegistrations.class);

  /** Of its own for each test. */
  private final String name = "w" + UUID.randomUUID().toString().substring(0, 8);

  private String yaml(int seconds) {
    return """
    name: %s
    agents:
      carrier: { idempotency-window: 30d }
    steps:
      - { name: ship, agent: carrier, complete-within: %ds }
    """
        .formatted(name, seconds);
  }

  private String registered(String yaml) {
    String version = version(yaml);
    assertThat(run(registrations, version, yaml)).isEqualTo(Outcome.APPLIED);
    return version;
  }

  private Outcome run(WorkflowRegistrations of, @Nullable String version, @Nullable String yaml) {
    String id = UUID.randomUUID().toString();
    return of.run(new RegistrationCommand(id, name, version, yaml, "ada", "why")).outcome();
  }

  private static String version(String yaml) {
    return new WorkflowParser().parse("yaml", yaml).id().version();
  }

  private HttpResponse<String> submit() {
    return service.postOrder(order());
  }

  private ObjectNode order() {
    return SampleOrder.unique().put("workflow", name);
  }

  private String versionOf(HttpResponse<String> answer) {
    return service
        .database()
        .sql("SELECT workflow_version FROM state.order_process WHERE order_id = ?")
        .param(RunningService.orderId(answer))
        .query(String.class)
        .single();
  }

  @Test
  void anOrderThatFollowsARegistrationIsAccepted() {
    HttpResponse<String> before = submit();
    String version = registered(yaml(10));

    HttpResponse<String> after = submit();

    assertThat(before.statusCode()).isEqualTo(400);
    assertThat(before.body()).contains("must be one of ").doesNotContain(name);
    assertThat(after.statusCode()).as(after.body()).isEqualTo(202);
    assertThat(versionOf(after)).isEqualTo(version);
  }

  /** A newer supervisor may take what an older service can't read: no order is lost by that. */
  @Test
  void anOrderOfAVersionThatThisInstanceCannotReadIsToBeSentAgain() {
    String newer = yaml(10) + "yet-unknown: 1\n";
    assertThat(run(registrations, "00000000newer", newer)).isEqualTo(Outcome.APPLIED);

    HttpResponse<String> answer = submit();

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(503);
  }

  @Test
  void aBatchIsAcceptedAsWell() {
    registered(yaml(10));

    HttpResponse<String> answer = service.postBatch(order() + "\n" + order() + "\n");

    assertThat(answer.body()).doesNotContain("problem").contains("orderId");
  }

  @Test
  void theNextVersionBeginsOrdersWithoutARestart() {
    String first = registered(yaml(10));
    await().atMost(SOON).until(() -> names().contains(name));
    String second = registered(yaml(20));

    await().atMost(SOON).until(() -> versionOf(submit()).equals(second));
    assertThat(first).isNotEqualTo(second);
  }

  @Test
  void aRepeatOfAnOrderIsAnsweredAcrossVersions() {
    registered(yaml(10));
    ObjectNode order = order();
    HttpResponse<String> first = service.postOrder(order);
    String second = registered(yaml(20));
    await().atMost(SOON).until(() -> versionOf(submit()).equals(second));

    HttpResponse<String> repeat = service.postOrder(order);

    assertThat(repeat.statusCode()).isEqualTo(202);
    assertThat(RunningService.orderId(repeat)).isEqualTo(RunningService.orderId(first));
  }

  @Test
  void aRepeatOfAnOrderIsAnsweredAfterTheEndOfItsWorkflow() {
    registered(yaml(10));
    ObjectNode order = order();
    HttpResponse<String> first = service.postOrder(order);
    assertThat(run(registrations, null, null)).isEqualTo(Outcome.APPLIED);
    await().atMost(SOON).until(() -> submit().statusCode() == 400);

    assertAnsweredAs(first, order);
    assertThat(service.postBatch(order + "\n").body())
        .contains("\"status\":\"known\"", RunningService.orderId(first).toString());
    HttpResponse<String> other = service.postOrder(order.deepCopy().put("customerId", "another"));
    assertThat(other.statusCode()).as("it is another request").isEqualTo(400);
    assertThat(other.body()).contains("must be one of ");
  }

  @Test
  void aRepeatOfAnOrderIsAnsweredAlthoughTheSchemaHasBecomeStricter() {
    registered(yaml(10));
    ObjectNode order = order();
    HttpResponse<String> first = service.postOrder(order);
    registered(yaml(10) + "attribute-schemas: { order: { required: [ email ] } }\n");
    await().atMost(SOON).until(() -> submit().statusCode() == 400);

    assertAnsweredAs(first, order);
  }

  private void assertAnsweredAs(HttpResponse<String> first, ObjectNode order) {
    HttpResponse<String> repeat = service.postOrder(order);

    assertThat(repeat.statusCode()).as(repeat.body()).isEqualTo(202);
    assertThat(repeat.headers().firstValue("Idempotent-Replayed")).contains("true");
    assertThat(RunningService.orderId(repeat)).isEqualTo(RunningService.orderId(first));
  }

  @Test
  void noOrderBeginsAfterTheEnd() {
    registered(yaml(10));
    await().atMost(SOON).until(() -> names().contains(name));
    assertThat(run(registrations, null, null)).isEqualTo(Outcome.APPLIED);

    await().atMost(SOON).until(() -> submit().statusCode() == 400);
    assertThat(names()).doesNotContain(name);
  }

  @Test
  void theSchemasOfARegisteredWorkflowApplyAtOnce() {
    registered(yaml(10) + "attribute-schemas: { order: { required: [ email ] } }\n");

    assertThat(submit().statusCode()).isEqualTo(400);
    ObjectNode whole = order();
    whole.putObject("attributes").put("email", "a@b.example");
    assertThat(service.postOrder(whole).statusCode()).isEqualTo(202);
  }

  @Test
  void aVersionThatThisServiceCannotReadLeavesTheOneBefore() {
    String first = registered(yaml(10));
    await().atMost(SOON).until(() -> names().contains(name));
    run(registrations, "newer", "name: %s\nlater-field: 1\n".formatted(name));

    service.bean(RegisteredWorkflows.class).refresh();

    assertThat(versionOf(submit())).isEqualTo(first);
  }

  @Test
  void theUseOfARegisteredVersionIsStoredAndIsNoneOfAFile() {
    registered(yaml(10));
    service.bean(RegisteredWorkflows.class).refresh();
    service
        .database()
        .sql("UPDATE state.workflow SET used_at = now() - interval '1 hour' WHERE name = ?")
        .param(name)
        .update();

    service.bean(WorkflowUse.class).use();

    assertThat(
            service
                .database()
                .sql(
                    "SELECT used_at > now() - interval '1 minute' AND file_used_at IS NULL"
                        + " FROM state.workflow WHERE name = ?")
                .param(name)
                .query(Boolean.class)
                .single())
        .isTrue();
  }

  /** The name may be registered: a refusal would be final, so the client is to try again. */
  @Test
  void anUnknownNameIsNotRefusedWhileTheStoreCannotTell() throws SQLException {
    List<Connection> held = new ArrayList<>();
    try {
      for (int i = 0; i < CONNECTIONS; i++) {
        held.add(service.bean(DataSource.class).getConnection());
      }

      HttpResponse<String> answer = submit();

      assertThat(answer.statusCode()).isEqualTo(503);
      assertThat(answer.headers().firstValue("Retry-After")).isPresent();
    } finally {
      for (Connection connection : held) {
        connection.close();
      }
    }
  }

  @Test
  @ExtendWith(OutputCaptureExtension.class)
  void aServiceWhoseFileHasAnotherVersionRefusesToStart(@TempDir Path folder, CapturedOutput output)
      throws IOException {
    FreshDatabase database = SharedInfrastructure.freshDatabase();
    try (RunningService first = RunningService.start(database, SharedInfrastructure.kafka())) {
      run(first.bean(WorkflowRegistrations.class), version(yaml(10)), yaml(10));
    }
    Files.writeString(folder.resolve("own.yaml"), yaml(20));

    Throwable failure = catchThrowable(() -> startWith(folder, database).close());

    assertThat(failure).hasRootCauseInstanceOf(RegisteredByOperatorsException.class);
    assertThat(output)
        .contains("own.yaml has version %s of workflow %s".formatted(version(yaml(20)), name))
        .contains("./orderly workflow retire NAME");

    Files.writeString(folder.resolve("own.yaml"), yaml(10));
    try (RunningService same = startWith(folder, database)) {
      assertThat(same.bean(KnownWorkflows.class).names()).contains(name);
      assertThat(same.bean(WorkflowCatalogue.class).runnable()).isNotEmpty();
    }
  }

  private static RunningService startWith(Path folder, FreshDatabase database) {
    return RunningService.start(
        database, SharedInfrastructure.kafka(), "--orderly.workflows.folder=" + folder);
  }

  private Set<String> names() {
    return service.bean(KnownWorkflows.class).names();
  }
}
