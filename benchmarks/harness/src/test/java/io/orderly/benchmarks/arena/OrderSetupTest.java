package io.orderly.benchmarks.arena;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.benchmarks.loading.OrderKind;
import io.orderly.benchmarks.loading.OrderTexts;
import io.orderly.benchmarks.loading.OrderTexts.Customers;
import io.orderly.messages.Order;
import io.orderly.messages.OrderLine;
import io.orderly.messages.RemoteKey;
import io.orderly.messages.StepRequest;
import io.orderly.partner.Operation;
import io.orderly.partner.OutcomeRule.Outcome;
import io.orderly.partner.PartnerDefinition;
import io.orderly.partner.condition.StepCondition;
import io.orderly.partner.exchange.AnswerJudge;
import io.orderly.partner.exchange.AnswerReader;
import io.orderly.partner.exchange.JudgedAnswer;
import io.orderly.partner.exchange.RequestBuilder;
import io.orderly.partner.exchange.StepScope;
import io.orderly.partner.expression.Scope;
import io.orderly.partner.reading.PartnerParser;
import io.orderly.partner.schema.AttributeCheck;
import io.orderly.partner.workflow.WorkflowPromises;
import io.orderly.process.Direction;
import io.orderly.process.StepConditions.ConditionResult;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowParser;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a suite reads at its start, without a suite. */
class OrderSetupTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final UUID ID = UUID.fromString("01939d40-0000-7000-8000-000000000001");

  /** What the stub answers, by path. */
  private static final Map<String, String> ANSWERS =
      Map.of(
          "/inventory/reservations", "{\"reservation\":\"R-2024-000001\"}",
          "/payment/charges", "{\"charge\":\"C-2024-000001\"}",
          "/carrier/shipments",
              "{\"shipment\":\"S-2024-000001\",\"trackingNumber\":\"JD014600003RO0001\"}");

  @TempDir private Path folder;

  @Test
  void eachStepOfARichOrderIsPerformedByOneMappedCallWithAMappedResult() throws Exception {
    var setup = OrderSetup.write(OrderKind.RICH, folder);
    var workflow = workflow("rich-fulfilment.yaml", setup);
    var partner = new PartnerParser().parse("rich-partner.yaml", Files.readString(setup.partner()));
    var order = order();
    Map<String, JsonNode> results = new HashMap<>();
    List<String> called = new ArrayList<>();

    for (var step : workflow.steps()) {
      assertThat(WorkflowPromises.findErrors(workflow, step.agent(), partner)).isEmpty();
      assertThat(
              StepCondition.compile(String.valueOf(step.when())).decide(ID, order, results, null))
          .isEqualTo(ConditionResult.MET);
      results.put(step.name(), resultOf(step, partner, order, Map.copyOf(results), called));
    }

    assertThat(workflow.agents().keySet()).containsExactlyInAnyOrderElementsOf(setup.agents());
    assertThat(called).containsExactlyInAnyOrderElementsOf(ANSWERS.keySet());
    assertThat(results.get("ship").path("trackingNumber").asText()).isEqualTo("JD014600003RO0001");
  }

  @Test
  void theLastStepOfAWaitingOrderIsAcceptedByItsPartner() throws Exception {
    var setup = OrderSetup.write(OrderKind.WAITING, folder);
    var workflow = workflow("waiting-fulfilment.yaml", setup);
    var partner =
        new PartnerParser().parse("waiting-partner.yaml", Files.readString(setup.partner()));
    var step = workflow.step("deliver");
    var operation = partner.operations().get(step.operation().name());
    var scope = StepScope.of(request(step, order().withOnly(step.reads()), Map.of()));

    var request = new RequestBuilder(operation, partner.keyOf(operation)).build(scope);

    assertThat(WorkflowPromises.findErrors(workflow, step.agent(), partner)).isEmpty();
    assertThat(setup.agents()).containsExactly(step.agent());
    assertThat(judged(operation, scope, request.target()).outcome()).isEqualTo(Outcome.ACCEPTED);
    assertThat(workflow.steps().get(workflow.steps().size() - 1)).isEqualTo(step);
  }

  private static WorkflowDefinition workflow(String file, OrderSetup setup) throws Exception {
    return new WorkflowParser(StepCondition::findError, AttributeCheck::findErrors)
        .parse(file, Files.readString(setup.workflows().resolve(file)));
  }

  private static JsonNode resultOf(
      StepDefinition step,
      PartnerDefinition partner,
      Order order,
      Map<String, JsonNode> results,
      List<String> called) {
    Operation operation = partner.operations().get(step.operation().name());
    Scope scope = StepScope.of(request(step, order.withOnly(step.reads()), results));
    var request = new RequestBuilder(operation, partner.keyOf(operation)).build(scope);
    called.add(request.target());
    var judged = judged(operation, scope, request.target());
    assertThat(judged.outcome()).isEqualTo(Outcome.COMPLETED);
    return judged.result();
  }

  private static JudgedAnswer judged(Operation operation, Scope scope, String target) {
    byte[] body = ANSWERS.get(target).getBytes(StandardCharsets.UTF_8);
    return new AnswerJudge(operation)
        .judge(
            AnswerReader.read(201, Map.of("content-type", "application/json"), body, true),
            scope,
            1);
  }

  private static Order order() throws Exception {
    var json = JSON.readTree(new OrderTexts("run-1", Customers.EVEN, OrderKind.RICH).order(42));
    List<OrderLine> lines = new ArrayList<>();
    for (var line : json.path("lines")) {
      lines.add(
          new OrderLine(
              line.path("sku").asText(),
              line.path("description").asText(),
              line.path("quantity").asInt(),
              new BigDecimal(line.path("unitPrice").asText())));
    }
    return new Order(
        json.path("customerReference").asText(),
        json.path("customerId").asText(),
        json.path("country").asText(),
        json.path("currency").asText(),
        null,
        new BigDecimal("57.64"),
        lines,
        (ObjectNode) json.path("attributes"));
  }

  private static StepRequest request(
      StepDefinition step, Order order, Map<String, JsonNode> results) {
    return new StepRequest(
        1,
        ID,
        "rich-fulfilment",
        step.name(),
        Direction.FORWARD,
        1,
        Instant.EPOCH,
        RemoteKey.of(ID, step.name(), Direction.FORWARD),
        order,
        results,
        0,
        1,
        null,
        null,
        null);
  }
}
