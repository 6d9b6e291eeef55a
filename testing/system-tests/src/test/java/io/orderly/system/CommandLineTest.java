package io.orderly.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.cli.terminal.Terminal;
import io.orderly.local.cli.OrderlyCommand;
import io.orderly.local.suite.Service;
import io.orderly.local.suite.Suite;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What an operator does from a terminal, at a suite that runs. */
@Tag("servers")
@ExtendWith(RunningSuite.class)
class CommandLineTest {

  /**
   * Several attempts: one that is missed costs its step's complete-within of 20 s and a backoff.
   */
  private static final Duration SOON = Duration.ofMinutes(2);

  private Suite suite;
  private Client client;

  /** A customer of the test's own, so that no other test's orders match. */
  private final String customer = "customer-" + UUID.randomUUID();

  /** One command and what came of it. */
  private record Run(int exitCode, String out, String err) {

    JsonNode json() throws IOException {
      return new ObjectMapper().readTree(out);
    }
  }

  @BeforeEach
  void knowTheSuite(Suite running) {
    suite = running;
    client = new Client(running);
  }

  @AfterEach
  void letEverythingGoOn() {
    new Partners(suite).behave();
  }

  @Test
  void ordersInErrorAreFoundLookedAtAndPutBackToWork() throws Exception {
    List<String> orders = inError(3);

    assertThat(run("errors", "--customer", customer).out())
        .contains("3 orders are in Error.")
        .containsPattern("3 +order-fulfilment +take-payment ");
    assertThat(run("errors", "--list", "--customer", customer).out()).contains(orders);
    assertThat(run("show", orders.get(0)).out())
        .contains("take-payment: Failed")
        .contains("./orderly resubmit " + orders.get(0) + " --reason WHY");
    acknowledge(orders.get(0));
    new Partners(suite).behave();

    var one = run("resubmit", orders.get(0), "--reason", "payment is back", "--yes", "--json");
    assertThat(one.exitCode()).as(one.err()).isZero();
    assertThat(one.json().path("outcome").asText()).isEqualTo("applied");
    var again = run("resubmit", orders.get(0), "--reason", "payment is back", "--yes");
    assertThat(again.exitCode()).isEqualTo(3);
    assertThat(again.err()).contains("Refused: ");
    resubmitTheRest();

    new Checker(suite).awaitProcessed(orders, SOON);
    assertThat(run("show", orders.get(0)).out())
        .containsPattern("resubmit, applied.* +operator +payment is back");
    assertThat(run("errors", "--customer", customer).out())
        .isEqualToIgnoringNewLines("No order in Error matches.");
  }

  private void acknowledge(String order) throws IOException {
    var alert =
        run("alerts", "list", "--order", order, "--json").json().at("/alerts/0/alertId").asText();

    var run = run("alerts", "acknowledge", alert, "--reason", "I look at it", "--yes");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("acknowledged by operator").contains("I look at it");
  }

  private void resubmitTheRest() throws IOException {
    var filter = new String[] {"resubmit", "--all-matching", "--customer", customer};

    var dryRun = run(joined(filter, "--dry-run", "--json"));
    assertThat(dryRun.json().path("matched").asInt()).isEqualTo(2);

    var done = run(joined(filter, "--reason", "payment is back", "--yes"));
    assertThat(done.exitCode()).as(done.out() + done.err()).isZero();
    assertThat(done.out()).contains("2 of 2 orders processed: 2 applied");
    assertThat(run("bulk", "list").out()).contains("payment is back");
  }

  @Test
  void whatAnAgentIsSentIsLimitedAndHeld() {
    try {
      act("limits", "set", "carrier", "--per-second", "500");
      act("pause", "agent", "carrier");

      assertThat(run("agents").out())
          .containsPattern("carrier .*500 per second +operator: a drill");
      assertThat(run("pauses").out()).containsPattern("agent +carrier .* operator +a drill");
      assertThat(run("limits", "show", "carrier").out())
          .contains("Limits of agent carrier: 500 per second.");
    } finally {
      assertThat(act("resume", "agent", "carrier").exitCode()).isZero();
      assertThat(act("limits", "clear", "carrier").exitCode()).isZero();
    }
    assertThat(act("pause", "agent", "nobody").exitCode()).isEqualTo(4);
  }

  private Run act(String... command) {
    return run(joined(command, "--reason", "a drill", "--yes"));
  }

  @Test
  void whatThereIsToSeeIsSeen() throws Exception {
    var overview = run("overview", "--json");
    assertThat(overview.exitCode()).as(overview.err()).isZero();
    assertThat(overview.json().path("work").path("openAlerts").isIntegralNumber()).isTrue();
    assertThat(run("overview").out()).contains("accepted", "payment");
    assertThat(run("workflows", "order-fulfilment").out())
        .contains("  reserve-stock (inventory)", "-> take-payment (payment)", "-> ship (carrier)");
    assertThat(run("retention").out()).contains("state.order_process");
    var nowhere = run("archive", "show", UUID.randomUUID().toString());
    assertThat(nowhere.exitCode()).as(nowhere.err()).isEqualTo(4);
    assertThat(run("cancel", UUID.randomUUID().toString(), "--reason=x", "-y").exitCode())
        .isEqualTo(4);
  }

  @Test
  void nobodyIsLetIn() {
    var url = suite.url(Service.SUPERVISOR).toString();

    var run = command("errors", "--url", url);

    assertThat(run.exitCode()).isEqualTo(6);
    assertThat(run.err()).contains("ORDERLY_TOKEN");
  }

  /** Orders of the customer whose payment is refused. */
  private List<String> inError(int count) throws Exception {
    new Partners(suite).setFaults("payment", "{\"refuseRate\":1.0}");
    List<String> orders = new ArrayList<>();
    for (String order : Client.newOrders(count, "order-fulfilment")) {
      orders.add(client.submit(order.replaceFirst("customer-\\d", customer)));
    }
    await()
        .atMost(SOON)
        .until(
            () ->
                run("errors", "--customer", customer, "--json").json().path("matched").asInt()
                    == count);
    return orders;
  }

  private static String[] joined(String[] words, String... more) {
    return Stream.of(words, more).flatMap(Stream::of).toArray(String[]::new);
  }

  /** At the suite of the tests, which it finds by its data folder. */
  private Run run(String... arguments) {
    var data = new String[] {"--data", suite.settings().data().toString()};
    return command(joined(arguments, data));
  }

  private static Run command(String... arguments) {
    var out = new StringWriter();
    var err = new StringWriter();
    int exitCode =
        OrderlyCommand.run(
            new Terminal(new PrintWriter(out), new PrintWriter(err), Terminal.PLAIN), arguments);
    return new Run(exitCode, out.toString(), err.toString());
  }
}
