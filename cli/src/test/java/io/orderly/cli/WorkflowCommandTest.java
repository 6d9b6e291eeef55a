package io.orderly.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkflowCommandTest {

  private static final String VALID =
      """
      name: parcels
      agents:
        carrier: { idempotency-window: 30d }
      steps:
        - { name: ship, agent: carrier, complete-within: 20s, on-failure: { no-such-town: undo } }
      """;

  @TempDir private Path folder;

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @Test
  void aValidFileIsNamedWithItsVersion() throws IOException {
    var file = file("valid.yaml", VALID);

    var run = CommandRun.of("workflow", "check", file);

    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).matches("(?s).*valid.yaml: valid, parcels@[0-9a-f]{12} with 1 steps\\R");
  }

  @Test
  void everyErrorOfEveryFileIsListed() throws IOException {
    var valid = file("valid.yaml", VALID);
    var invalid = file("invalid.yaml", VALID.replace("undo", "ask").replace("20s", "soon"));

    var run = CommandRun.of("workflow", "check", valid, invalid);
    var json = CommandRun.of("workflow", "check", "--json", valid, invalid).json();

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out().lines())
        .hasSize(3)
        .anyMatch(line -> line.startsWith(invalid + ": step \"ship\": complete-within is \"soon\""))
        .anyMatch(
            line ->
                line.startsWith(invalid + ": step \"ship\", on-failure: no-such-town is \"ask\""));
    assertThat(json.at("/files/0/workflow").asText()).isEqualTo("parcels");
    assertThat(json.at("/files/0/errors")).isEmpty();
    assertThat(json.at("/files/1/errors")).hasSize(2);
  }

  @Test
  void anInvalidConditionIsAnError() throws IOException {
    var sound = file("sound.yaml", VALID.replace("20s,", "20s, when: order.total > 500,"));
    var broken = file("broken.yaml", VALID.replace("20s,", "20s, when: order.sum > 500,"));

    assertThat(CommandRun.of("workflow", "check", sound).exitCode()).isZero();
    assertThat(CommandRun.of("workflow", "check", broken).out())
        .contains("step \"ship\": when is \"order.sum > 500\"; an order has no field sum");
  }

  @Test
  void anInvalidSchemaIsAnErrorWithItsPath() throws IOException {
    var schema = "attribute-schemas: { order: { properties: { zip: { pattern: '%s' } } } }";
    var sound = file("sound.yaml", VALID + schema.formatted("^[0-9]{5}$"));
    var broken = file("broken.yaml", VALID + schema.formatted("(?=5)"));

    assertThat(CommandRun.of("workflow", "check", sound).exitCode()).isZero();
    assertThat(CommandRun.of("workflow", "check", broken).out())
        .contains("attribute-schemas.order.properties.zip: pattern is \"(?=5)\"; it must be");
  }

  @Test
  void whatTheFileOfItsPartnerDoesNotKeepIsAnError() throws IOException {
    var workflow =
        file("workflow.yaml", VALID.replace("20s,", "20s, operation: ship, undo: call,"));
    var partner =
        """
        name: parcel-service
        version: 1
        base-url: https://parcels.example
        credentials: none
        idempotency: { header: Key, window: 24h, tombstones: none }
        operations:
          ship: { method: POST, path: /parcels }
          track: { method: POST, path: /tracks }
        """;
    var lacking = file("lacking.yaml", partner);
    var silent = file("silent.yaml", partner.replace(", window: 24h, tombstones: none", ""));
    var keeping =
        file(
            "keeping.yaml",
            partner
                .replace("24h, tombstones: none", "30d, tombstones: kept")
                .replace("ship: { ", "ship: { undo: track, "));

    var run = CommandRun.of("workflow", "check", "--partner", "carrier=" + lacking, workflow);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out().lines())
        .containsExactly(
            workflow
                + ": agent \"carrier\": idempotency-window is 30d, but partner parcel-service knows"
                + " keys for 1d only",
            workflow
                + ": agent \"carrier\": tombstones is kept, but partner parcel-service keeps none",
            workflow
                + ": step \"ship\": undo is call, but operation ship of partner parcel-service has"
                + " no undo");
    assertThat(CommandRun.of("workflow", "check", "--partner", "carrier=" + silent, workflow).out())
        .contains("does not say how long it knows keys; give its file idempotency.window")
        .contains("does not say so; give its file idempotency.tombstones");
    assertThat(
            CommandRun.of("workflow", "check", "--partner", "carrier=" + keeping, workflow)
                .exitCode())
        .isZero();
  }

  @Test
  void whatItsOperationsUseAndAStepDoesNotReadIsAnError() throws IOException {
    var partner =
        file(
            "partner.yaml",
            """
            name: parcel-service
            version: 1
            base-url: https://parcels.example
            credentials: none
            idempotency: { header: Key, window: 30d, tombstones: kept }
            operations:
              ship:
                undo: void
                method: POST
                path: /parcels/${order.attributes.shipTo.country}
                body: { json: { street: "${order.attributes.shipTo.street}", sizes: "${order.lines.map(l, l.attributes.size)}" } }
                outcomes: [ { when: body.ok, outcome: refused, code: "${order.attributes.shop}" } ]
              void:
                method: DELETE
                path: /parcels
                headers: { X-Reason: "${has(order.attributes.reason) ? order.attributes.reason : null}" }
            """);
    var reading = "20s, undo: call, reads: [ %s ],";
    var nothing = file("nothing.yaml", VALID.replace("20s,", "20s, operation: ship, undo: call,"));
    var some = file("some.yaml", VALID.replace("20s,", reading.formatted("attributes.shipTo")));
    var all =
        file(
            "all.yaml",
            VALID.replace(
                "20s,",
                reading.formatted(
                    "attributes.shipTo, attributes.shop, attributes.reason, lines.attributes")));

    assertThat(
            CommandRun.of("workflow", "check", "--partner", "carrier=" + partner, nothing)
                .out()
                .lines())
        .containsExactly(
            nothing
                + ": step \"ship\": reads lacks attributes.reason, attributes.shipTo.country,"
                + " attributes.shipTo.street, attributes.shop, lines.attributes.size, which"
                + " operation ship of partner parcel-service uses");
    assertThat(CommandRun.of("workflow", "check", "--partner", "carrier=" + partner, some).out())
        .contains("reads lacks attributes.reason, attributes.shop, lines.attributes.size, which");
    assertThat(
            CommandRun.of("workflow", "check", "--partner", "carrier=" + partner, all).exitCode())
        .isZero();
  }

  @Test
  void aResultThatItsOperationUsesAndAStepDoesNotReadIsAnError() throws IOException {
    var partner =
        file(
            "partner.yaml",
            """
            name: parcel-service
            version: 1
            base-url: https://parcels.example
            credentials: none
            idempotency: { header: Key, window: 30d, tombstones: kept }
            operations:
              ship:
                undo: void
                method: POST
                path: /parcels/${results["pack"].boxId}/${results.later.id}
              void: { method: DELETE, path: "/parcels/${results.pack.voidId}" }
            """);
    var workflow =
        """
        name: parcels
        agents:
          carrier: { idempotency-window: 30d }
          packer: { idempotency-window: 30d }
        steps:
          - { name: pack, agent: packer, complete-within: 20s }
          - { name: ship, agent: carrier, after: [ pack ], complete-within: 20s, reads: [ %s ] }
        """;

    assertThat(checked(partner, workflow.formatted("attributes.a"))).isEmpty();
    assertThat(checked(partner, workflow.formatted("results.pack"))).isEmpty();
    assertThat(checked(partner, workflow.formatted("no-results")))
        .endsWith(
            "step \"ship\": reads lacks results.pack.boxId, results.pack.voidId, which operation"
                + " ship of partner parcel-service uses\n");
    assertThat(checked(partner, workflow.formatted("results.pack.boxId")))
        .contains("reads lacks results.pack.voidId, which");
  }

  private String checked(String partner, String workflow) throws IOException {
    var file = file("workflow.yaml", workflow);
    return CommandRun.of("workflow", "check", "--partner", "carrier=" + partner, file)
        .out()
        .lines()
        .filter(line -> line.contains("step \""))
        .map("%s\n"::formatted)
        .collect(Collectors.joining());
  }

  @Test
  void aPartnerFileIsComparedOrRefused() throws IOException {
    var workflow = file("workflow.yaml", VALID);
    var partner = file("partner.yaml", "name: parcel-service");

    assertThat(
            CommandRun.of("workflow", "check", "--partner", "carrier=" + partner, workflow).err())
        .contains("partner.yaml is no valid partner definition", "version is missing");
    assertThat(
            CommandRun.of(
                "workflow", "check", "--partner", "carrier=" + folder.resolve("no"), workflow))
        .extracting(CommandRun::exitCode)
        .isEqualTo(4);
  }

  @Test
  void anAgentThatNoWorkflowHasIsRefused() throws IOException {
    var workflow = file("workflow.yaml", VALID);
    var partner =
        file(
            "partner.yaml",
            """
            name: parcel-service
            version: 1
            base-url: https://parcels.example
            credentials: none
            idempotency: none
            operations: { ship: { method: POST, path: /parcels } }
            """);

    var run = CommandRun.of("workflow", "check", "--partner", "carier=" + partner, workflow);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--partner names carier, which no workflow file has");

    var invalid = file("invalid.yaml", VALID.replace("20s", "soon"));
    assertThat(CommandRun.of("workflow", "check", "--partner", "carier=" + partner, invalid).out())
        .contains("complete-within is \"soon\"");
  }

  @Test
  void whatIsNoTextFileIsRefused() throws IOException {
    var binary = Files.write(folder.resolve("binary.yaml"), new byte[] {(byte) 0xff, 1});

    assertThat(CommandRun.of("workflow", "check", folder.resolve("none.yaml").toString()))
        .extracting(CommandRun::exitCode)
        .isEqualTo(4);
    assertThat(CommandRun.of("workflow", "check", binary.toString()).err())
        .contains("is not UTF-8 text");
    assertThat(CommandRun.of("workflow", "check").exitCode()).isEqualTo(2);
  }
}
