package io.orderly.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ShippedWorkflowsTest {

  @Test
  void orderFulfilmentIsAChain() {
    WorkflowDefinition workflow = shipped("order-fulfilment");

    assertThat(workflow.step("reserve-stock").after()).isEmpty();
    assertThat(workflow.step("take-payment").after()).containsExactly("reserve-stock");
    assertThat(workflow.step("ship").after()).containsExactly("take-payment");
  }

  @Test
  void parallelFulfilmentStartsWithTwoStepsThatShipJoins() {
    WorkflowDefinition workflow = shipped("parallel-fulfilment");

    assertThat(workflow.step("reserve-stock").after()).isEmpty();
    assertThat(workflow.step("take-payment").after()).isEmpty();
    assertThat(workflow.step("ship").after())
        .containsExactlyInAnyOrder("reserve-stock", "take-payment");
  }

  @Test
  void shopOrdersAreUndoneForReasonsOfTheCustomerOnly() {
    WorkflowDefinition workflow = shipped("shop-order");

    assertThat(workflow.steps())
        .extracting(step -> step.onFailure().toString())
        .containsExactly(
            "out-of-stock: undo, *: alert",
            "card-declined: undo, *: alert",
            "card-declined: undo, *: alert",
            "alert");
    assertThat(workflow.steps())
        .extracting(StepDefinition::undoText)
        .containsExactly("call", "by capture-payment", "call", "none");
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
