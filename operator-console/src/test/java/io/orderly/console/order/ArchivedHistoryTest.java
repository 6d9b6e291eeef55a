package io.orderly.console.order;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.console.ConsoleFormat;
import io.orderly.console.order.ArchivedHistory.ArchivedStep;
import io.orderly.operator.inspection.OrderView.EventView;
import io.orderly.process.Failure;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ArchivedHistoryTest {

  private static final String LINE =
      """
      {"orderId": "01a0", "schemaVersion": 1, "archivedAt": "2026-01-31T12:00:00Z", "document": {
        "order": {"submitter": "web-shop", "customerId": "a/b", "customerReference": "A-17",
          "currency": "EUR", "total": 49.000, "submittedAt": "2026-01-01T10:00:00.5+00:00"},
        "process": {"workflow": "order-fulfilment", "workflowVersion": "d3c3",
          "direction": "undo", "changedAt": "2026-01-02T10:00:00+00:00"},
        "steps": [
          {"name": "reserve-stock", "agent": "inventory", "stepState": "Undone", "attempt": 1,
            "result": {"reservation": 12345678901234567890.10}},
          {"name": "ship", "agent": "carrier", "stepState": "Failed", "attempt": 3,
            "failureCode": "no-such-street", "failureMessage": "it does not exist"}],
        "events": [
          {"at": "2026-01-02T09:00:00+00:00", "orderVersion": 4, "kind": "step-failed",
            "step": "ship", "attempt": 3, "detail": "it does not exist"},
          {"at": "2026-01-02T09:30:00+00:00", "orderVersion": 5, "kind": "undo",
            "detail": "command of ada", "commandId": "c-1", "actor": "ada",
            "reason": "the customer moved", "answer": "{\\"answer\\": {\\"outcome\\": \\"applied\\"}}"}]}}
      """;

  private final ArchivedHistory history = ArchivedHistory.read(LINE).orElseThrow();

  @Test
  void tellsWhatWasOrderedAndHowItEnded() {
    assertThat(history.placed().reference()).isEqualTo("A-17");
    assertThat(history.placed().total()).isEqualTo("49.00 EUR");
    assertThat(history.placed().submittedAt()).isEqualTo(Instant.parse("2026-01-01T10:00:00.5Z"));
    assertThat(history.placed().ordersOfCustomer()).isEqualTo("/console/orders?q=a%2Fb");
    assertThat(history.ending().direction()).isEqualTo("undo");
    assertThat(history.ending().endedAt()).isEqualTo(Instant.parse("2026-01-02T10:00:00Z"));
    assertThat(history.ending().traceParent()).isNull();
  }

  @Test
  void tellsTheTotalOfTheLastEdition() {
    String line =
        LINE.replaceFirst(
            "\"steps\": ",
            """
            "editions": [
              {"edition": 2, "lines": [{"sku": "a", "quantity": 9, "unitPrice": 1.25}]},
              {"edition": 3, "lines": [{"sku": "a", "quantity": 2, "unitPrice": 1.25},
                {"sku": "b", "quantity": 1, "unitPrice": 10.00}]}],
            "steps":
            """);

    assertThat(ArchivedHistory.read(line).orElseThrow().placed().total()).isEqualTo("12.50 EUR");
  }

  @Test
  void tellsOfEachStepWithItsResultToTheLastDigit() {
    ArchivedStep undone = history.steps().get(0);
    ArchivedStep failed = history.steps().get(1);

    assertThat(undone.result()).contains("\"reservation\": 12345678901234567890.10");
    assertThat(undone.markClass()).isEqualTo("mark-undone");
    assertThat(undone.failure()).isNull();
    assertThat(failed.failure()).isEqualTo(new Failure("no-such-street", "it does not exist"));
    assertThat(failed.result()).isNull();
    assertThat(failed.startedAt()).isNull();
  }

  @Test
  void tellsWhatHappenedTheLastFirstWithWhoAndWhy() {
    assertThat(history.events())
        .extracting(ConsoleFormat::eventTitle)
        .containsExactly("Undo", "Step failed");

    EventView command = history.events().get(0);
    assertThat(command.actor()).isEqualTo("ada");
    assertThat(command.reason()).isEqualTo("the customer moved");
    assertThat(command.outcome()).isEqualTo("applied");
    assertThat(ConsoleFormat.eventDetail(command)).isNull();
    assertThat(ConsoleFormat.eventDetail(history.events().get(1))).isEqualTo("it does not exist");
  }

  @Test
  void aLineThatLacksMostIsToldAsFarAsItGoes() {
    ArchivedHistory bare = ArchivedHistory.read("{\"document\": {\"order\": {}}}").orElseThrow();

    assertThat(bare.steps()).isEmpty();
    assertThat(bare.events()).isEmpty();
    assertThat(bare.placed().reference()).isEmpty();
    assertThat(bare.placed().submittedAt()).isNull();
  }

  @Test
  void whatIsNoLineOfAnOrderIsNotTold() {
    assertThat(ArchivedHistory.read("{\"document\": ")).isEmpty();
    assertThat(ArchivedHistory.read("{}")).isEmpty();
    assertThat(ArchivedHistory.read("")).isEmpty();
  }
}
