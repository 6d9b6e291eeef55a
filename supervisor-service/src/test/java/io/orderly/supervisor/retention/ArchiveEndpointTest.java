package io.orderly.supervisor.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.store.retention.FinishedOrders;
import io.orderly.store.retention.PurgedOrders;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.supervisor.testing.ConsoleClient;
import io.orderly.supervisor.testing.OperatorClient;
import io.orderly.supervisor.testing.OperatorClient.Answer;
import io.orderly.supervisor.testing.RunningSupervisor;
import io.orderly.supervisor.testing.TestWorkflows;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The running service archives by itself and shows what it archived, over real HTTP. */
@Tag("servers")
class ArchiveEndpointTest {

  private static final Duration SOON = Duration.ofSeconds(30);
  private static final Duration OLD = Duration.ofDays(91);

  private static final String SENSITIVE =
      """
      name: sensitive-archive
      agents:
        inventory: { idempotency-window: 30d }
      sensitive: [ attributes.card.token, results.step-0.pan, results.step-1, results.step-2 ]
      steps:
        - { name: step-0, agent: inventory, complete-within: 10s, attempts: 1 }
        - { name: step-1, agent: inventory, complete-within: 10s, attempts: 1 }
        - { name: step-2, agent: inventory, complete-within: 10s, attempts: 1 }
      """;

  @TempDir private static Path directory;
  private static RunningSupervisor supervisor;
  private static FinishedRows rows;
  private static OperatorClient door;

  @BeforeAll
  static void start() {
    supervisor =
        RunningSupervisor.with(
            SharedInfrastructure.freshDatabase(),
            List.of(
                "orderly.retention.finished-orders=archive",
                "orderly.retention.archive.directory=" + directory,
                "orderly.retention.run-interval=200ms",
                "orderly.retention.table-statistics-interval=1s"));
    rows = new FinishedRows(supervisor.bean(DataSource.class));
    door = supervisor.door();
  }

  @AfterAll
  static void stop() {
    supervisor.close();
  }

  @Test
  void aPurgedOrderIsShownFromTheArchive() {
    UUID orderId = purgedOrder();

    Answer answer = door.ask("/archive/orders/" + orderId);

    assertThat(answer.status()).isEqualTo(200);
    JsonNode order = answer.body();
    assertThat(order.path("orderId").asText()).isEqualTo(orderId.toString());
    assertThat(order.path("state").asText()).isEqualTo("Processed");
    assertThat(order.path("submitter").asText()).isEqualTo("shop");
    assertThat(order.path("archive").path("file").asText()).endsWith(".ndjson");
    JsonNode document = order.path("archived").path("document");
    assertThat(document.path("order").path("customerReference").asText())
        .isEqualTo("reference-" + orderId);
    assertThat(document.path("steps")).hasSize(3);
  }

  @Test
  void whatIsSensitiveIsMaskedInAPurgedOrder() {
    WorkflowDefinition workflow = TestWorkflows.parse(SENSITIVE);
    supervisor.bean(WorkflowCatalogue.class).register(workflow, SENSITIVE);

    String shown = purgedOrderOf(workflow.id());
    String unknown = purgedOrderOf(new WorkflowId("forgotten", "v1"));

    assertThat(shown).contains("BRAND-V", "BIN-1", "***").doesNotContain("SECRET");
    assertThat(unknown)
        .as("all is, where it is not known what")
        .contains("***")
        .doesNotContain("SECRET", "BRAND-V", "BIN-1");
  }

  /** What REST and the page of a purged order show of it, with SECRET in each sensitive value. */
  private static String purgedOrderOf(WorkflowId workflow) {
    UUID orderId =
        rows.addFilled(
            OLD,
            workflow,
            "{\"card\": {\"token\": \"tok-SECRET\", \"brand\": \"BRAND-V\"}}",
            "{\"pan\": \"SECRET-1\", \"bin\": \"BIN-1\"}");
    PurgedOrders departed = supervisor.bean(PurgedOrders.class);
    await().atMost(SOON).until(() -> departed.find(orderId).isPresent());
    return door.ask("/archive/orders/" + orderId).body().path("archived").toString()
        + ConsoleClient.loggedIn(supervisor.url()).get("/console/orders/" + orderId).body();
  }

  @Test
  void aRequestForAPurgedOrderPointsToTheArchive() {
    UUID orderId = purgedOrder();

    Answer answer = door.ask("/operator/orders/" + orderId);

    assertThat(answer.status()).isEqualTo(410);
    assertThat(type(answer)).isEqualTo("urn:orderly:problem:order-purged");
    assertThat(answer.body().path("state").asText()).isEqualTo("Processed");
    assertThat(answer.body().path("version").asLong()).isEqualTo(5);
    assertThat(door.ask(answer.body().path("archive").asText()).status()).isEqualTo(200);
  }

  @Test
  void aLiveOrUnknownOrderIsNotInTheArchive() {
    UUID young = rows.add(1, "Processed", Duration.ofDays(1)).get(0);

    for (UUID orderId : List.of(young, UUID.randomUUID())) {
      Answer answer = door.ask("/archive/orders/" + orderId);
      assertThat(answer.status()).isEqualTo(404);
      assertThat(type(answer)).isEqualTo("urn:orderly:problem:not-found");
    }
    assertThat(door.ask("/archive/orders/first").status()).isEqualTo(400);
  }

  @Test
  void anUnarchivedOrderIsGone() {
    List<UUID> orderIds = rows.add(1, "Undone", Duration.ofDays(50));
    supervisor.bean(FinishedOrders.class).purge(orderIds, Duration.ofDays(40), null);

    Answer answer = door.ask("/archive/orders/" + orderIds.get(0));

    assertThat(answer.status()).isEqualTo(410);
    assertThat(answer.contentType()).isEqualTo("application/problem+json");
    assertThat(type(answer)).isEqualTo("urn:orderly:problem:order-purged");
    assertThat(answer.body().path("state").asText()).isEqualTo("Undone");
    assertThat(answer.body().path("purgedAt").asText()).isNotEmpty();
  }

  @Test
  void anOrderWhoseFileIsMissingIsReportedWithTheFile() throws Exception {
    UUID orderId = purgedOrder();
    String file = supervisor.bean(PurgedOrders.class).find(orderId).orElseThrow().location().file();
    Path elsewhere = directory.resolve(file + ".elsewhere");
    Files.move(directory.resolve(file), elsewhere);

    Answer answer = door.ask("/archive/orders/" + orderId);
    Files.move(elsewhere, directory.resolve(file));

    assertThat(answer.status()).isEqualTo(503);
    assertThat(type(answer)).isEqualTo("urn:orderly:problem:dependency-unavailable");
    assertThat(answer.body().path("detail").asText()).contains(file);
    assertThat(answer.body().path("archive").path("file").asText()).isEqualTo(file);
    assertThat(door.ask("/archive/orders/" + orderId).status()).isEqualTo(200);
  }

  @Test
  void showsItsMetricsByTheirNames() {
    purgedOrder();

    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(door.get("/actuator/prometheus"))
                    .contains(
                        "orderly_orders_purged_total ",
                        "orderly_retention_last_success_timestamp_seconds ",
                        "orderly_table_dead_rows{table=\"state.order_process\"",
                        "orderly_table_live_rows{table=\"state.order_step\"",
                        "orderly_table_bytes{table=\"orders.customer_order\"",
                        "orderly_table_index_bytes{table=\"orders.idempotency_key\"",
                        "orderly_table_vacuum_age_seconds{table=\"state.order_process\"",
                        "orderly_table_transaction_id_age{table=\"state.order_process\""));
  }

  private static UUID purgedOrder() {
    UUID orderId = rows.add(1, "Processed", OLD).get(0);
    PurgedOrders departed = supervisor.bean(PurgedOrders.class);
    await().atMost(SOON).until(() -> departed.find(orderId).isPresent());
    return orderId;
  }

  private static String type(Answer answer) {
    return answer.body().path("type").asText();
  }
}
