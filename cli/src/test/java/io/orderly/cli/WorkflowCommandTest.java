package io.orderly.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
