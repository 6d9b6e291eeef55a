package io.orderly.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ShippedWorkflowsTest {

  @Test
  void orderFulfilmentIsAChain() {
    assertThat(shipped("order-fulfilment").successors())
        .isEqualTo(
            Map.of(
                "reserve-stock", List.of("take-payment"),
                "take-payment", List.of("ship"),
                "ship", List.of()));
  }

  @Test
  void parallelFulfilmentStartsWithTwoStepsThatShipJoins() {
    assertThat(shipped("parallel-fulfilment").successors())
        .isEqualTo(
            Map.of(
                "reserve-stock", List.of("ship"),
                "take-payment", List.of("ship"),
                "ship", List.of()));
  }

  @Test
  void predecessorsAreAllThatMustBeCompletedBeforeNearAndFar() {
    assertThat(shipped("order-fulfilment").predecessors("ship"))
        .containsExactlyInAnyOrder("take-payment", "reserve-stock");
    assertThat(shipped("parallel-fulfilment").predecessors("take-payment")).isEmpty();
  }

  @Test
  void noFileIsLeftOut() throws IOException, URISyntaxException {
    Path folder = Path.of(Objects.requireNonNull(getClass().getResource("/workflows")).toURI());
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(ShippedWorkflows.load())
          .extracting(workflow -> workflow.id().name() + ".yaml")
          .containsExactlyInAnyOrderElementsOf(
              files.map(file -> file.getFileName().toString()).toList());
    }
  }

  private static WorkflowDefinition shipped(String name) {
    return ShippedWorkflows.load().stream()
        .filter(workflow -> workflow.id().name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
