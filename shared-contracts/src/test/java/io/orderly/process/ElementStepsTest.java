package io.orderly.process;

import static io.orderly.process.Workflows.step;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.messages.GroupElement;
import io.orderly.messages.Order;
import io.orderly.messages.OrderLine;
import io.orderly.messages.RemoteKey;
import io.orderly.messages.StepRequest;
import io.orderly.process.ProcessEvent.Decide;
import io.orderly.process.StepConditions.ConditionResult;
import io.orderly.workflow.AttributePaths;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.StepGroup;
import io.orderly.workflow.WorkflowDefinition;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Orders with steps that are performed per element of a list. */
class ElementStepsTest {

  /** Allocated shipments, each billed and shipped by itself; a mail once all are. */
  private static OrderHistory ofShipments() {
    return OrderHistory.of(
        shipments(step("allocate"), step("bill"), step("ship", "bill"), step("mail", "shipment")));
  }

  private static WorkflowDefinition shipments(StepDefinition... steps) {
    return Workflows.withGroups(
        Workflows.of(steps),
        new StepGroup("shipment", "results.allocate.shipments", List.of("bill", "ship")));
  }

  private static OrderHistory ofLines(int lines) {
    return OrderHistory.of(
        Workflows.withGroups(
            Workflows.of(step("bill"), step("ship", "bill"), step("mail", "line")),
            new StepGroup("line", "lines", List.of("bill", "ship"))),
        lines);
  }

  private static Decision allocated(OrderHistory story, int shipments) {
    String list =
        IntStream.range(0, shipments).mapToObj(Integer::toString).collect(Collectors.joining(","));
    return story.reply(
        "allocate", new StepOutcome.Completed("{\"shipments\":[%s]}".formatted(list)));
  }

  @Test
  void eachLineGoesItsOwnWay() {
    OrderHistory story = ofLines(2);

    assertThat(story.claim().starts())
        .extracting(StepStart::step)
        .containsExactly("bill.1", "bill.2");
    assertThat(story.completed("bill.2").starts())
        .extracting(StepStart::step)
        .containsExactly("ship.2");
    assertThat(story.completed("ship.2").starts()).isEmpty();
    assertThat(story.completed("bill.1").starts())
        .extracting(StepStart::step)
        .containsExactly("ship.1");
    assertThat(story.completed("ship.1").starts())
        .extracting(StepStart::step)
        .containsExactly("mail");
    assertThat(story.completed("mail").after().state()).isEqualTo(ProcessState.PROCESSED);
  }

  @Test
  void theReplyWithTheListAddsItsStepsAndStartsThem() {
    OrderHistory story = ofShipments();
    story.claim();

    Decision replied = allocated(story, 2);

    assertThat(replied.after().steps())
        .extracting(OrderStep::name)
        .containsExactly("allocate", "mail", "bill.1", "ship.1", "bill.2", "ship.2");
    assertThat(replied.addedSteps())
        .extracting(OrderStep::state)
        .containsOnly(StepState.NOT_STARTED)
        .hasSize(4);
    assertThat(replied.changedSteps())
        .extracting(OrderStep::name)
        .containsExactly("allocate", "bill.1", "bill.2");
    assertThat(replied.starts()).extracting(StepStart::step).containsExactly("bill.1", "bill.2");
  }

  @Test
  void aStepOutsideWaitsForAllElements() {
    OrderHistory story = ofShipments();
    story.claim();
    allocated(story, 2);
    story.completed("bill.1");
    story.completed("bill.2");
    story.completed("ship.1");
    assertThat(story.step("mail").state()).isEqualTo(StepState.NOT_STARTED);

    assertThat(story.completed("ship.2").starts())
        .extracting(StepStart::step)
        .containsExactly("mail");
  }

  @Test
  void anEmptyListIsDoneAtOnce() {
    OrderHistory story = ofShipments();
    story.claim();

    assertThat(allocated(story, 0).starts()).extracting(StepStart::step).containsExactly("mail");
    assertThat(story.completed("mail").after().state()).isEqualTo(ProcessState.PROCESSED);
  }

  @Test
  void aListThatAnOperatorGivesAddsItsSteps() {
    OrderHistory story = ofShipments();
    story.claim();
    story.unanswered(Workflows.ATTEMPTS);

    story.when(
        new Decide(
            story.order().version(), "allocate", StepFinding.HAPPENED, "{\"shipments\":[{}]}"));

    assertThat(story.order().nextAgent()).isEqualTo(Workflows.agentOf("bill"));
    assertThat(story.claim().starts()).extracting(StepStart::step).containsExactly("bill.1");
  }

  @Test
  void theListOfASkippedStepIsEmpty() {
    OrderHistory story =
        OrderHistory.of(
                shipments(
                    step("allocate").when("unmet"),
                    step("bill"),
                    step("ship", "bill"),
                    step("mail", "shipment")))
            .conditions((order, step, workflow) -> ConditionResult.NOT_MET);

    assertThat(story.claim().starts()).extracting(StepStart::step).containsExactly("mail");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                        | it must be a list, which may be empty, and is none
          {"shipments":null}        | it must be a list, which may be empty, and is none
          {"shipments":{"a":1}}     | it must be a list, which may be empty, and is none
          [1]                       | it must be a list, which may be empty, and is none
          """)
  void whatIsNoListSendsTheOrderToError(String result, String why) {
    OrderHistory story = ofShipments();
    story.claim();

    Decision replied = story.reply("allocate", new StepOutcome.Completed(result));

    assertThat(replied.after().state()).isEqualTo(ProcessState.ERROR);
    assertThat(replied.after().failure())
        .isEqualTo(
            new Failure(
                "group-failed",
                "group shipment is performed for each element of results.allocate.shipments: "
                    + why));
    assertThat(replied.alerts())
        .singleElement()
        .satisfies(
            alert -> {
              assertThat(alert.step()).isEqualTo("allocate");
              assertThat(alert.nextAction()).contains("Undo the order");
            });
    story.undo();
    assertThat(story.claim().starts()).extracting(StepStart::step).containsExactly("allocate");
  }

  @Test
  void aListThatIsTooLongSendsTheOrderToError() {
    OrderHistory story = ofShipments();
    story.claim();

    assertThat(allocated(story, StepGroup.MAX_ELEMENTS + 1).after().failure())
        .extracting(Failure::message)
        .asString()
        .endsWith("it has 101 elements, but at most 100 are allowed");
  }

  @Test
  void anOrderWithTooManyStepsGoesToError() {
    StepDefinition[] steps =
        IntStream.range(0, 4).mapToObj(i -> step("s" + i)).toArray(StepDefinition[]::new);
    steps[3] = step("allocate");
    OrderHistory story =
        OrderHistory.of(
            Workflows.withGroups(
                Workflows.of(steps),
                new StepGroup("all", "results.allocate.shipments", List.of("s0", "s1", "s2"))));
    story.claim();

    assertThat(allocated(story, 100).after().failure())
        .extracting(Failure::message)
        .asString()
        .endsWith(
            "with its 100 elements the order would have 301 steps, but at most 300 are allowed");
  }

  @Test
  void theUndoGoesBackElementByElementBeforeTheListIsUndone() {
    OrderHistory story = ofShipments();
    story.claim();
    allocated(story, 2);
    story.completed("bill.1");
    story.completed("ship.1");
    story.completed("bill.2");
    story.reply("ship.2", new StepOutcome.Failed(new Failure("refused", "no")));
    story.undo();

    assertThat(story.claim().starts())
        .extracting(StepStart::step)
        .containsExactly("ship.1", "ship.2");
    assertThat(story.completed("ship.1").starts())
        .extracting(StepStart::step)
        .containsExactly("bill.1");
    story.completed("bill.1");
    assertThat(story.completed("ship.2").starts())
        .extracting(StepStart::step)
        .containsExactly("bill.2");
    assertThat(story.completed("bill.2").starts())
        .extracting(StepStart::step)
        .containsExactly("allocate");
    assertThat(story.completed("allocate").after().state()).isEqualTo(ProcessState.UNDONE);
  }

  @Test
  void fewElementsAreUnderWayAtATime() {
    OrderHistory story = ofLines(30);

    assertThat(story.claim().starts()).hasSize(8);
    assertThat(story.completed("bill.1").starts())
        .extracting(StepStart::step)
        .containsExactly("ship.1", "bill.9");
  }

  @Test
  void hundredElementsAreCarriedOut() {
    OrderHistory story = ofLines(100);
    story.claim();
    while (story.order().state() == ProcessState.PROCESSING) {
      story.order().steps().stream()
          .filter(step -> step.isLive(Direction.FORWARD))
          .map(OrderStep::name)
          .toList()
          .forEach(story::completed);
    }

    assertThat(story.order().state()).isEqualTo(ProcessState.PROCESSED);
    assertThat(story.order().steps()).hasSize(201);
  }

  @Test
  void aRequestHasTheElementAndTheResultsOfItsOwn() {
    OrderHistory story = ofShipments();
    story.claim();
    story.reply(
        "allocate",
        new StepOutcome.Completed("{\"shipments\":[{\"to\":\"north\"},{\"to\":\"south\"}]}"));
    story.completed("bill.1");
    Decision billed = story.completed("bill.2");

    StepRequest request = request(story, billed);

    assertThat(request.step()).isEqualTo("ship.2");
    assertThat(request.remoteKey()).endsWith(":ship.2");
    assertThat(RemoteKey.isOf(request)).isTrue();
    GroupElement element = Objects.requireNonNull(request.element());
    assertThat(element.group()).isEqualTo("shipment");
    assertThat(element.number()).isEqualTo(2);
    assertThat(element.value()).hasToString("{\"to\":\"south\"}");
    assertThat(request.results()).containsOnlyKeys("allocate", "bill");
    assertThat(request.results().get("bill")).hasToString("{\"done\":\"bill.2\"}");
    AttributePaths sensitive = new AttributePaths(List.of("results.allocate.shipments.to"));
    assertThat(Objects.requireNonNull(request.masked(sensitive).element()).value())
        .hasToString("{\"to\":\"***\"}");
    story.completed("ship.1");
    StepRequest ofMail = request(story, story.completed("ship.2"));
    assertThat(ofMail.element()).isNull();
    assertThat(ofMail.results()).containsOnlyKeys("allocate");
  }

  @Test
  void aLineIsTheElementWithTheAttributesThatTheStepReads() {
    OrderHistory story = ofLines(2);

    GroupElement element = Objects.requireNonNull(request(story, story.claim()).element());

    assertThat(element.value()).hasToString("{\"sku\":\"A\",\"quantity\":1,\"unitPrice\":\"10\"}");
  }

  @Test
  void aStepReceivesTheResultsThatItReadsAlone() {
    WorkflowDefinition workflow =
        Workflows.of(
            Workflows.step("reserve"),
            Workflows.step("pay", "reserve").reading(reads("no-results")),
            Workflows.step("pack", "pay").reading(reads("attributes.a")),
            Workflows.step("ship", "pack").reading(reads("results.pay.id")));
    OrderHistory story = OrderHistory.of(workflow);
    story.claim();

    StepRequest toPay = request(story, story.completed("reserve"));
    StepRequest toPack =
        request(
            story, story.reply("pay", new StepOutcome.Completed("{\"id\":7,\"card\":\"4111\"}")));
    StepRequest toShip = request(story, story.completed("pack"));

    assertThat(toPay.results()).isEmpty();
    assertThat(toPack.results()).containsOnlyKeys("reserve", "pay");
    assertThat(toShip.results()).hasToString("{pay={\"id\":7}}");
  }

  private static AttributePaths reads(String path) {
    return new AttributePaths(List.of(path));
  }

  private static StepRequest request(OrderHistory story, Decision decision) {
    ObjectNode attributes = JsonNodeFactory.instance.objectNode().put("secret", "x");
    List<OrderLine> lines =
        List.of(
            new OrderLine("A", null, 1, BigDecimal.TEN, attributes),
            new OrderLine("B", null, 1, BigDecimal.ONE));
    Order order =
        new Order("R-1", "C-1", null, "EUR", OrderHistory.SUBMITTED, BigDecimal.ONE, lines);
    return StepRequest.of(
        decision.after(), decision.starts().get(0), order, null, story.workflow(), 0);
  }
}
