package io.orderly.chaos.workflows;

import static io.orderly.chaos.workflows.ChaosStep.READS_PAYMENT;
import static io.orderly.chaos.workflows.ChaosStep.UNDO_BY;
import static io.orderly.chaos.workflows.ChaosStep.UNDO_WHEN_REFUSED;
import static io.orderly.chaos.workflows.ChaosStep.WITH_PAYMENT;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The workflows of a chaos run. A step is given up by nobody within hours and tried again within
 * seconds, so that no outage becomes an Error and every recovery can be waited for. CompleteBy is
 * above the session timeout of the Kafka consumers, or the death of one would cost every step of
 * its partitions a failure.
 */
public enum ChaosWorkflow {
  IN_SEQUENCE("chaos-in-sequence", "alert"),
  SIDE_BY_SIDE("chaos-side-by-side", "alert"),
  UNDOING("chaos-undoing", "undo"),
  SHOP("chaos-shop", "alert");

  private static final String RESERVE = "reserve-stock";
  private static final String PAY = "take-payment";
  private static final String AUTHORISE = "authorise-payment";
  private static final String INSURE = "insure";
  private static final String SHIP = "ship";

  private static final String HEAD =
      """
      name: %s

      agents:
        inventory: { idempotency-window: 30d, tombstones: kept }
        payment: { idempotency-window: 30d, tombstones: kept }
        carrier: { idempotency-window: 30d, tombstones: kept }

      corrections: submitter

      steps:
      """;

  private static final String STEP =
      """
        - name: %s
          agent: %s
          after: [ %s ]
          complete-within: 9s
          attempts: 1000
          backoff: { first: 1s, factor: 2, max: 10s }
      """;

  private final String workflowName;
  private final String onFailure;

  ChaosWorkflow(String workflowName, String onFailure) {
    this.workflowName = workflowName;
    this.onFailure = onFailure;
  }

  private static List<ChaosStep> inSequence() {
    return List.of(
        new ChaosStep(RESERVE, "inventory", List.of()),
        new ChaosStep(PAY, "payment", List.of(RESERVE)),
        new ChaosStep(SHIP, "carrier", List.of(PAY)));
  }

  private static List<ChaosStep> sideBySide() {
    return List.of(
        new ChaosStep(RESERVE, "inventory", List.of()),
        new ChaosStep(PAY, "payment", List.of()),
        new ChaosStep(SHIP, "carrier", List.of(RESERVE, PAY)));
  }

  /** Policies as a shop has them: by code, under a condition, with one undo for two steps. */
  private static List<ChaosStep> shop() {
    return List.of(
        new ChaosStep(RESERVE, "inventory", List.of(), List.of(UNDO_WHEN_REFUSED)),
        new ChaosStep(
            AUTHORISE,
            "payment",
            List.of(RESERVE),
            List.of(READS_PAYMENT, UNDO_WHEN_REFUSED, UNDO_BY + PAY)),
        new ChaosStep(
            PAY, "payment", List.of(AUTHORISE), List.of(READS_PAYMENT, UNDO_WHEN_REFUSED)),
        new ChaosStep(INSURE, "carrier", List.of(PAY), List.of(WITH_PAYMENT)),
        new ChaosStep(SHIP, "carrier", List.of(PAY, INSURE)));
  }

  /** What an order asks for. */
  public String workflowName() {
    return workflowName;
  }

  public List<ChaosStep> steps() {
    return switch (this) {
      case IN_SEQUENCE, UNDOING -> inSequence();
      case SIDE_BY_SIDE -> sideBySide();
      case SHOP -> shop();
    };
  }

  /** A step of a workflow, both by their names. */
  public static Optional<ChaosStep> step(String workflow, String step) {
    return named(workflow).stream()
        .flatMap(found -> found.steps().stream())
        .filter(each -> each.name().equals(step))
        .findFirst();
  }

  public static Optional<ChaosWorkflow> named(String name) {
    return Arrays.stream(values())
        .filter(workflow -> workflow.workflowName.equals(name))
        .findFirst();
  }

  /** The definition, as the submission service reads it. */
  String yaml() {
    return HEAD.formatted(workflowName)
        + steps().stream().map(this::yamlOf).collect(Collectors.joining());
  }

  private String yamlOf(ChaosStep step) {
    var lines = new ArrayList<>(step.policies());
    if (!step.isUndoneWhenRefused()) {
      lines.add("on-failure: " + onFailure);
    }
    if (step.coveredBy().isEmpty()) {
      lines.add("undo: call");
    }
    return STEP.formatted(step.name(), step.agent(), String.join(", ", step.after()))
        + lines.stream().map("    %s\n"::formatted).collect(Collectors.joining());
  }

  /** Writes a file of each into the folder, which is made when it is absent. */
  public static void writeAll(Path folder) throws IOException {
    Files.createDirectories(folder);
    for (var workflow : values()) {
      Files.writeString(folder.resolve(workflow.workflowName + ".yaml"), workflow.yaml());
    }
  }
}
