package io.orderly.console.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.console.workflows.WorkflowGraph.Place;
import io.orderly.supervisor.testing.TestWorkflows;
import io.orderly.workflow.WorkflowDefinition;
import org.junit.jupiter.api.Test;

class WorkflowGraphTest {

  @Test
  void aStepStandsRightOfThoseThatItComesAfter() {
    WorkflowDefinition workflow = TestWorkflows.parse(TestWorkflows.BRITTLE);

    GraphLayout places = GraphLayout.of(workflow);

    assertThat(places.of("reserve-stock")).isEqualTo(new Place(0, 0));
    assertThat(places.of("ship")).isEqualTo(new Place(1, 0));
    assertThat(WorkflowGraph.of(workflow).svg()).containsOnlyOnce("class=\"edge\"");
  }

  @Test
  void stepsThatWaitForNothingStandBelowEachOther() {
    WorkflowDefinition workflow = TestWorkflows.parse(TestWorkflows.TWOFOLD);

    GraphLayout places = GraphLayout.of(workflow);

    assertThat(places.of("reserve-stock")).isEqualTo(new Place(0, 0));
    assertThat(places.of("take-payment")).isEqualTo(new Place(0, 1));
    assertThat(WorkflowGraph.of(workflow).svg()).doesNotContain("class=\"edge\"");
  }

  @Test
  void aLineThatPassesAColumnCrossesNoStep() {
    GraphLayout places =
        GraphLayout.of(
            TestWorkflows.parse(
                """
                name: long-line
                agents:
                  inventory: { idempotency-window: 30d }
                steps:
                  - { name: a, agent: inventory, complete-within: 10s, attempts: 1 }
                  - { name: b, agent: inventory, after: [ a ], complete-within: 10s, attempts: 1 }
                  - { name: c, agent: inventory, after: [ a, b ], complete-within: 10s, attempts: 1 }
                """));

    assertThat(places.between("a", "c")).containsExactly(new Place(1, 1));
    assertThat(places.between("a", "b")).isEmpty();
  }

  @Test
  void saysInWordsWhatItShows() {
    WorkflowGraph graph = WorkflowGraph.of(TestWorkflows.parse(TestWorkflows.BRITTLE));

    assertThat(graph.svg())
        .contains("aria-label=\"reserve-stock starts at once; ship comes after reserve-stock\"");
  }
}
