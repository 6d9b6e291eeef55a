package io.orderly.submission.workflows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.submission.workflows.WorkflowFiles.InvalidWorkflowsException;
import io.orderly.submission.workflows.WorkflowFiles.WorkflowFile;
import io.orderly.workflow.ShippedWorkflows;
import io.orderly.workflow.WorkflowParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkflowFilesTest {

  private static final String OWN =
      """
      name: %s
      agents:
        carrier: { idempotency-window: 30d, tombstones: kept }
      steps:
        - name: ship
          agent: carrier
          complete-within: 20s
          attempts: 3
          backoff: { first: 2s, factor: 2, max: 5m }
          on-failure: alert
          undo: call
      """;

  @TempDir private Path folder;

  private void write(String file, String text) throws IOException {
    Files.writeString(folder.resolve(file), text);
  }

  @Test
  void findsTheShippedOnesWithTheirTexts() {
    List<WorkflowFile> files = WorkflowFiles.shipped();

    assertThat(files)
        .extracting(WorkflowFile::definition)
        .containsExactlyInAnyOrderElementsOf(ShippedWorkflows.load());
    assertThat(files)
        .allSatisfy(
            file ->
                assertThat(new WorkflowParser().parse(file.source(), file.yaml()))
                    .isEqualTo(file.definition()));
  }

  @Test
  void addsThoseOfAFolderAndLetsOneReplaceAShippedOne() throws IOException {
    write("own.yml", OWN.formatted("express"));
    write("standard.yaml", OWN.formatted("order-fulfilment"));
    write("notes.txt", "no workflow");

    List<WorkflowFile> files = WorkflowFiles.shippedAndIn(folder);

    assertThat(files)
        .extracting(file -> file.definition().id().name())
        .containsExactlyInAnyOrder(
            "order-fulfilment", "parallel-fulfilment", "shop-order", "express");
    assertThat(files)
        .filteredOn(file -> file.definition().id().name().equals("order-fulfilment"))
        .singleElement()
        .satisfies(file -> assertThat(file.definition().steps()).hasSize(1));
  }

  @Test
  void refusesAConditionThatNoSchedulerCanDecide() throws IOException {
    write("a.yaml", OWN.formatted("express").replace("undo: call", "when: results.check.ok"));

    assertThatThrownBy(() -> WorkflowFiles.shippedAndIn(folder))
        .isInstanceOf(InvalidWorkflowsException.class)
        .hasMessageContaining("step \"ship\": when is \"results.check.ok\"; results has no");
  }

  @Test
  void refusesASchemaThatCannotBeEvaluated() throws IOException {
    write(
        "a.yaml",
        OWN.formatted("express")
            + "attribute-schemas: { line: { $ref: 'https://example.com' } }\n");

    assertThatThrownBy(() -> WorkflowFiles.shippedAndIn(folder))
        .isInstanceOf(InvalidWorkflowsException.class)
        .hasMessageContaining("attribute-schemas.line: $ref is \"https://example.com\"");
  }

  @Test
  void reportsEveryErrorOfEveryFile() throws IOException {
    write("a.yaml", OWN.formatted("express").replace("agent: carrier", "agent: nobody"));
    write("b.yaml", OWN.formatted("express").replace("attempts: 3", "attempts: 0"));
    Files.write(folder.resolve("c.yaml"), "caf\u00e9".getBytes(StandardCharsets.ISO_8859_1));
    write("d.yaml", OWN.formatted("twice"));
    write("e.yaml", OWN.formatted("twice"));

    assertThatThrownBy(() -> WorkflowFiles.shippedAndIn(folder))
        .isInstanceOf(InvalidWorkflowsException.class)
        .hasMessageContaining("a.yaml is no valid workflow")
        .hasMessageContaining("nobody")
        .hasMessageContaining("b.yaml is no valid workflow")
        .hasMessageContaining("attempts")
        .hasMessageContaining("c.yaml is not UTF-8 text")
        .hasMessageContaining("e.yaml both name their workflow twice");
  }

  @Test
  void saysThatThereIsNoSuchFolder() {
    assertThatThrownBy(() -> WorkflowFiles.shippedAndIn(folder.resolve("nowhere")))
        .isInstanceOf(InvalidWorkflowsException.class)
        .hasMessageContaining("nowhere");
  }
}
