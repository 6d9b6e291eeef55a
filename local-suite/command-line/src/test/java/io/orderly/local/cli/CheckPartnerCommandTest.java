package io.orderly.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.local.infrastructure.FreePort;
import io.orderly.local.infrastructure.PartnerSandboxProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("servers")
class CheckPartnerCommandTest {

  private static final Path EXAMPLE =
      Path.of(System.getProperty("orderly.home", "../.."), "examples/partners/sandbox.yaml");

  private static PartnerSandboxProcess sandbox;

  @TempDir Path folder;

  @BeforeAll
  static void startSandbox() {
    sandbox = PartnerSandboxProcess.startTemporary();
  }

  @AfterAll
  static void stopSandbox() {
    sandbox.close();
  }

  @AfterEach
  void resetDials() throws Exception {
    send("DELETE", "/fault-settings", "");
  }

  @Test
  void thePartnersOfTheRunningSuitePassEveryCheck() throws IOException {
    writeSuiteRecord();

    var run = CommandRun.of("check-partner", "--data", folder.toString());

    assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    assertThat(run.out())
        .contains("inventory, " + sandbox.baseUrl())
        .contains("payment, " + sandbox.baseUrl())
        .contains("carrier, " + sandbox.baseUrl())
        .contains("  holds          undo during the call: no effect remains")
        .contains("42 hold, 0 do not hold, 0 not tried")
        .doesNotContain("DOES NOT HOLD");
  }

  private void writeSuiteRecord() throws IOException {
    var record =
        """
        {"pid": %d, "startedAt": "%s", "jdbcUrl": "jdbc:postgresql:x", "processes": [
          {"name": "partner-sandbox", "service": null, "pid": %d, "port": %d, "state": "RUNNING",
           "startedAt": "%2$s", "restarts": 0, "log": "partner-sandbox.log"}]}
        """
            .formatted(
                ProcessHandle.current().pid(),
                Instant.now(),
                sandbox.pid(),
                sandbox.baseUrl().getPort());
    Files.createDirectories(folder.resolve("run"));
    Files.writeString(folder.resolve("run").resolve("suite.json"), record);
  }

  @Test
  void aFailedGuaranteeIsReportedWithItsConsequenceAndExitCodeOne() throws Exception {
    send("PATCH", "/fault-settings/carrier", "{\"tombstones\": \"NONE\"}");

    var run =
        CommandRun.of(
            "check-partner",
            sandbox.baseUrl().toString(),
            "--only",
            "late-call-after-undo-of-nothing");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out())
        .contains("DOES NOT HOLD  a call that arrives after its undo")
        .contains("in production: ")
        .contains("fix: 'tombstones: none'")
        .contains("2 hold, 1 do not hold, 0 not tried");
  }

  @Test
  void aPartnerIsCheckedWithItsOwnBody() throws IOException {
    var body = Files.writeString(folder.resolve("order.json"), body("SKU-1"));
    var refused = Files.writeString(folder.resolve("refused.json"), body("always-refused"));

    var run =
        CommandRun.of(
            "check-partner",
            sandbox.baseUrl() + "/payment",
            "--perform-path",
            "/charges",
            "--undo-path",
            "/charges/undo",
            "--body",
            body.toString(),
            "--refused-body",
            refused.toString(),
            "--header",
            "X-Shop: {{reference}}",
            "--step",
            "pay",
            "--json");

    assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    var json = new ObjectMapper().readTree(run.out());
    assertThat(json.path("partners")).hasSize(1);
    assertThat(guarantee(json, "same-key-twice").path("evidence").asText()).isEqualTo("results");
    assertThat(guarantee(json, "same-key-twice").at("/seen/0/key").asText()).endsWith(":pay");
    assertThat(guarantee(json, "undo-twice").path("result").asText()).isEqualTo("not-tried");
  }

  private static String body(String sku) {
    return """
    {"orderId": "{{orderId}}", "step": "{{step}}", "order": {"lines": [{"sku": "%s"}]}}
    """
        .formatted(sku);
  }

  private static JsonNode guarantee(JsonNode json, String name) {
    for (var guarantee : json.at("/partners/0/guarantees")) {
      if (guarantee.path("guarantee").asText().equals(name)) {
        return guarantee;
      }
    }
    throw new AssertionError("no " + name + " in " + json);
  }

  @Test
  void aPartnerIsCheckedByItsPartnerFile() throws IOException {
    var refused =
        Files.writeString(
            folder.resolve("refused.json"),
            """
            {"customerReference": "{{reference}}", "customerId": "c-1", "currency": "EUR",
             "total": "1.00", "lines": [{"sku": "always-refused", "quantity": 1, "unitPrice": "1.00"}]}
            """);

    var run =
        CommandRun.of(
            "check-partner",
            sandbox.baseUrl().toString(),
            "--partner",
            EXAMPLE.toString(),
            "--operation",
            "charge",
            "--refused-order",
            refused.toString(),
            "--effects-url",
            sandbox.baseUrl() + "/ledger?orderId={{orderId}}");

    assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    assertThat(run.out())
        .contains("sandbox charge, " + sandbox.baseUrl() + "/payment/charges")
        .contains("14 hold, 0 do not hold, 0 not tried");
  }

  @Test
  void theRequestsOfAPartnerFileArePrinted() {
    var run =
        CommandRun.of(
            "check-partner", "--partner", EXAMPLE.toString(), "--operation", "charge", "--print");

    assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    assertThat(run.out())
        .contains("POST http://127.0.0.1:8090/payment/charges\n")
        .contains("\"step\":\"charge\"")
        .contains("POST http://127.0.0.1:8090/payment/charges/undo");
  }

  @Test
  void ordersHaveTheAttributesThatTheStepOfTheWorkflowReads() throws IOException {
    var partner =
        file(
            "partner.yaml",
            """
            name: parcels
            version: 1
            base-url: http://127.0.0.1:8090
            credentials: none
            idempotency: { header: Key }
            operations: { ship: { method: POST, path: "/to/${order.attributes.zip}/${order.total}" } }
            """);
    var order =
        file(
            "order.json",
            """
            {"customerReference": "{{reference}}", "customerId": "C-1", "currency": "EUR",
             "lines": [{"sku": "A", "quantity": 2, "unitPrice": "1.00"},
                       {"sku": "B", "quantity": 1, "unitPrice": "0.5"}],
             "attributes": {"zip": "1015CC", "token": "tok"}}
            """);
    var workflow =
        """
        name: shop
        agents: { carrier: { idempotency-window: 30d } }
        steps: [ { name: ship, agent: carrier, complete-within: 9s, on-failure: alert, reads: [ %s ] } ]
        """;
    var fitting = file("fitting.yaml", workflow.formatted("attributes.zip"));
    var lacking = file("lacking.yaml", workflow.formatted("attributes.token"));
    var print =
        "check-partner --partner %s --operation ship --order %s --print".formatted(partner, order);

    assertThat(CommandRun.of(print.split(" ")).out())
        .contains(
            "# The orders have all attributes here",
            "which must be attributes.zip",
            "/to/1015CC/2.50");
    assertThat(CommandRun.of((print + " --step ship --workflow " + fitting).split(" ")).out())
        .contains("/to/1015CC")
        .doesNotContain("all attributes");
    var run = CommandRun.of((print + " --step ship --workflow " + lacking).split(" "));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("there is no zip");
    assertThat(CommandRun.of((print + " --workflow " + fitting).split(" ")).err())
        .contains("has no step check; give --step");
  }

  private Path file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }

  @Test
  void aPartnerFileThatCannotBeUsedEndsWithExitCodeTwo() throws IOException {
    var wrong = Files.writeString(folder.resolve("wrong.yaml"), "name: A B\nversion: 1\n");

    var run = CommandRun.of("check-partner", "--partner", wrong.toString());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains("is no valid partner definition")
        .contains("name")
        .contains("base-url")
        .contains("operations");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--operation charge                                     | need --partner",
        "--print                                                | --print needs --partner",
        "--partner examples/none.yaml                           | There is no file",
        "--partner EXAMPLE                                      | it has charge, charge-status,"
            + " refund",
        "--partner EXAMPLE --perform-path /x                    | excludes --perform-path",
        "--partner EXAMPLE --operation charge --print --json    | excludes --json",
        "--partner EXAMPLE --operation charge http://host/?a=b  | without a query"
      })
  void optionsThatDoNotGoTogetherAreRefused(String options, String reason) {
    var words = ("check-partner " + options).replace("EXAMPLE", EXAMPLE.toString()).split(" +");

    var run = CommandRun.of(words);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out() + run.err()).contains(reason).doesNotContain("Exception");
  }

  @Test
  void anUnreachablePartnerEndsWithExitCodeTwo() {
    var run = CommandRun.of("check-partner", "http://127.0.0.1:" + FreePort.find());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("no connection").doesNotContain("Exception");
  }

  @Test
  void anUncheckedPartnerIsReportedAlsoAsJson() throws IOException {
    var run = CommandRun.of("check-partner", "--json", "http://127.0.0.1:" + FreePort.find());

    assertThat(run.json().path("exitCode").asInt()).isEqualTo(2);
    assertThat(run.json().path("detail").asText()).contains("no connection");
  }

  @Test
  void anUnknownPathEndsWithExitCodeTwo() {
    var run =
        CommandRun.of("check-partner", sandbox.baseUrl().toString(), "--perform-path", "/refunds");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("404").contains("--perform-path");
  }

  @Test
  void withoutASuiteTheUrlIsRequired() {
    var run = CommandRun.of("check-partner", "--data", folder.toString());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("start one with ./orderly up").contains("give the URL");
  }

  @Test
  void helpListsItsExitCodesAndExamples() {
    assertThat(CommandRun.of("check-partner", "--help").out())
        .contains("TEST endpoint")
        .contains("at least one guarantee does not hold")
        .contains("orderly check-partner https://test.partner.example --perform-path /charges")
        .doesNotContain("it did what it was asked for");
  }

  private static void send(String method, String path, String body) throws Exception {
    var address = URI.create(sandbox.baseUrl() + path);
    var request =
        HttpRequest.newBuilder(address).method(method, BodyPublishers.ofString(body)).build();
    var answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    assertThat(answer.statusCode()).isIn(200, 204);
  }
}
