package io.orderly.cli;

import static io.orderly.cli.SampleAnswers.ONE;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Lists of orders, and why they are in Error. */
class ErrorsAndOrdersCommandTest {

  @RegisterExtension final StandInSupervisor supervisor = new StandInSupervisor();

  @Test
  void errorsAreGroupedByCauseAndFiltered() {
    supervisor.on(
        "GET /operator/errors",
        200,
        """
        {"matched": 1412, "causes": [{"workflow": "order-fulfilment", "failureCode": "refused-422",
          "step": "take-payment", "example": "the card is blocked", "orders": 1400,
          "firstAt": "2026-11-20T12:00:00Z", "lastAt": "2026-11-20T12:00:00Z"}]}
        """);

    var run = supervisor.run("errors", "--customer", "C 7", "--since", "2026-11-20T12:00:00Z");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("1,412 orders are in Error.")
        .containsPattern(
            "1,400 +order-fulfilment +take-payment +refused-422 .*the card is blocked");
    assertThat(run.err()).contains("Next: ./orderly errors --list");
    assertThat(supervisor.received().get(0).line())
        .isEqualTo("GET /operator/errors?customerId=C+7&raisedFrom=2026-11-20T12%3A00%3A00Z");
  }

  @Test
  void jsonOutputIsTheResponseOnly() throws IOException {
    supervisor.on("GET /operator/errors", 200, "{\"matched\": 0, \"causes\": []}");

    var run = supervisor.run("errors", "--json");

    assertThat(run.json().path("matched").asInt(-1)).isZero();
    assertThat(run.err()).isEmpty();
  }

  @Test
  void ordersOfAFilterAreListedAndTheNextPageIsNamed() {
    supervisor.on(
        "GET /operator/orders",
        200,
        """
        {"orders": [{"orderId": "%s", "customerReference": "web-1", "customerId": "C-7",
          "submitter": "local", "state": "Error", "workflow": "w", "step": "take-payment",
          "failure": {"code": "refused-422", "message": "the card is blocked"}, "failureCount": 1,
          "paused": true, "submittedAt": "2026-11-20T12:00:00Z",
          "changedAt": "2026-11-20T12:00:00Z"}], "next": "%s"}
        """
            .formatted(ONE, ONE));

    var run = supervisor.run("errors", "--list", "--limit", "1", "--after", "place");

    assertThat(run.out())
        .containsPattern(
            ONE + " +web-1 +C-7 +Error \\(paused\\) .*the card is blocked \\(refused-422\\)");
    assertThat(run.err()).contains("Next: the same with --after " + ONE);
    assertThat(supervisor.received().get(0).line())
        .isEqualTo("GET /operator/orders?state=Error&limit=1&after=place");
  }

  @Test
  void nameIsLookedUpAmongAllOrders() {
    supervisor.on("GET /operator/orders", 200, "{\"orders\": []}");

    assertThat(supervisor.run("orders", "C 7").out())
        .startsWith("No order matches that has this reference or customer");
    assertThat(supervisor.received().get(0).line()).isEqualTo("GET /operator/orders?name=C+7");
  }

  @Test
  void ordersThatAreOverAreFoundByNameStateAndTimes() {
    supervisor.on("GET /operator/orders", 200, "{\"orders\": []}");
    String time = "2026-11-20T12:00:00Z";

    var run =
        supervisor.run(
            "orders",
            "results.pay.id=p+1",
            "--state",
            "undone",
            "--submitted-since",
            time,
            "--ended-until",
            time);
    supervisor.run("orders", "--all", "--customer", "C-7");

    assertThat(run.exitCode()).isZero();
    assertThat(supervisor.received().get(0).line())
        .isEqualTo(
            "GET /operator/orders?name=results.pay.id%3Dp%2B1&state=Undone"
                + "&endedUntil=2026-11-20T12%3A00%3A00Z&submittedFrom=2026-11-20T12%3A00%3A00Z");
    assertThat(supervisor.received().get(1).line())
        .isEqualTo("GET /operator/orders?all=true&customerId=C-7");
    assertThat(supervisor.run("orders", "--all").out()).startsWith("No order matches.");
    assertThat(supervisor.run("orders").out()).startsWith("No order matches that is not over.");
    assertThat(supervisor.run("orders", "--state", "ended").exitCode()).isEqualTo(2);
  }
}
