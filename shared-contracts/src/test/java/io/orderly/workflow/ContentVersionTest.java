package io.orderly.workflow;

import static io.orderly.workflow.WorkflowText.FULL;
import static io.orderly.workflow.WorkflowText.SHORTEST;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ContentVersionTest {

  @Test
  void theVersionOfAnUnchangedDefinitionIsStable() {
    // Orders under way name these versions: a change here leaves them without their workflow.
    assertThat(SHORTEST.parsed().id()).hasToString("shortest@77a38d61b60f");
    assertThat(FULL.parsed().id()).hasToString("full@fa3b6ab67874");
  }

  @ParameterizedTest
  @MethodSource
  void theVersionDoesNotDependOnFormatting(WorkflowText rewritten) {
    // Equal versions and equal definitions are the same thing.
    assertThat(rewritten.parsed()).isEqualTo(FULL.parsed());
  }

  static Stream<WorkflowText> theVersionDoesNotDependOnFormatting() {
    return Stream.of(
        new WorkflowText("# a comment\n" + FULL.yaml()),
        FULL.with("complete-within: 1m", "complete-within: 60s # as long as the carrier may take"),
        FULL.with("name: full", "name: 'full'"),
        FULL.with("factor: 2,", "factor: 2.0,"),
        FULL.with("{ first: 3s, factor: 3, max: 10m }", "{ max: 600s, first: 3000ms, factor: 3 }"),
        FULL.with(
            "[ reserve-stock, take-payment ]", "\n      - take-payment\n      - reserve-stock"),
        FULL.with("attempts: 5", "").with("undo: none", "undo: none\n    attempts: 5"),
        FULL.with("    on-failure: alert\n", ""),
        FULL.with("undo: none", "undo: none\n    max-wait: 168h"),
        FULL.with("wait-for: 1h", "wait-for: 1h\n    when-waiting: call"),
        FULL.with("on-failure: undo", "on-failure: { \"*\": undo }"),
        FULL.with("agent: inventory\n    after: []", "agent: inventory"),
        FULL.with("carrier: { idempotency-window: 30d, tombstones: none }", "")
            .with(
                "agents:\n",
                "agents:\n  carrier: { tombstones: none, idempotency-window: 720h }\n"),
        new WorkflowText(FULL.without("name: full\n").yaml() + "name: full\n"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          name: full | name: fuller
          name: full | name: full/corrections: submitter
          inventory: { idempotency-window: 30d | inventory: { idempotency-window: 29d
          tombstones: none | tombstones: kept
          agents: | agents: /  spare: { idempotency-window: 1d }
          name: ship | name: send
          agent: payment | agent: inventory
          [ reserve-stock, take-payment ] | [ reserve-stock ]
          complete-within: 10s | complete-within: 10001ms
          attempts: 5 | attempts: 6
          first: 3s | first: 4s
          factor: 1.5 | factor: 1.5000001
          max: 10m | max: 11m
          on-failure: undo | on-failure: alert
          on-failure: undo | on-failure: { fraud: alert, "*": undo }
          on-failure: wait | on-failure: { unanswered: wait }
          waits: 2 | waits: 3
          wait-for: 1h | wait-for: 2h
          undo: none | undo: none/    max-wait: 8d
          wait-for: 1h | wait-for: 1h/    when-waiting: settle-first
          undo: none | undo: call
          undo: none | undo: nothing
          """)
  void theVersionChangesWithEveryChangeOfMeaning(String oldText, String newText) {
    WorkflowDefinition changed = FULL.with(oldText, newText.replace('/', '\n')).parsed();

    assertThat(changed.id().version())
        .matches("[0-9a-f]{12}")
        .isNotEqualTo(FULL.parsed().id().version());
  }

  @Test
  void theVersionChangesWithTheStepThatCoversAnUndo() {
    WorkflowText called = FULL.with("undo: none", "undo: call").with("tombstones: none", "");
    WorkflowText covered =
        called.with("wait-for: 1h\n    undo: call", "wait-for: 1h\n    undo: by ship");

    assertThat(covered.parsed().step("take-payment").undoText()).isEqualTo("by ship");
    assertThat(covered.parsed().id()).isNotEqualTo(called.parsed().id());
  }

  @Test
  void theVersionDoesNotDependOnTheSequenceOfFailureCodes() {
    WorkflowText written = FULL.with("on-failure: undo", "on-failure: { b: undo, a: undo }");
    WorkflowText other =
        FULL.with("on-failure: undo", "on-failure: { a: undo, \"*\": alert, b: undo }");

    assertThat(written.parsed()).isEqualTo(other.parsed());
  }

  @Test
  void theVersionChangesWithTheOrderOfTheSteps() {
    String yaml = FULL.yaml();
    String reserveStock = yaml.substring(yaml.indexOf("  - name: r"), yaml.indexOf("  - name: t"));
    WorkflowText moved = new WorkflowText(FULL.without(reserveStock).yaml() + reserveStock);

    assertThat(moved.parsed().id().version()).isNotEqualTo(FULL.parsed().id().version());
  }
}
