package io.orderly.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Holding and limiting agents and workflows, and the weights of customers. */
class AgentsAndCustomersCommandTest {

  @RegisterExtension final StandInSupervisor supervisor = new StandInSupervisor();

  @Test
  void agentsAndWorkflowsArePausedByName() {
    supervisor.on(
        "POST /operator/agents/payment/pause",
        200,
        "{\"outcome\": \"applied\", \"detail\": \"agent payment is paused now\"}");

    var run = supervisor.run("pause", "agent", "payment", "--reason", "the bank", "--yes");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).isEqualTo("Done: agent payment is paused now.\n");
  }

  @Test
  void agentIsShownWithItsInstances() throws IOException {
    supervisor
        .on(
            "GET /operator/agents",
            200,
            "{\"agents\": [{\"agent\": \"payment\", \"inFlight\": 4}, {\"agent\": \"carrier\"}]}")
        .on(
            "GET /operator/agent-instances",
            200,
            """
            {"agents": [{"agent": "payment", "instance": "agent-1", "circuit": "open", "inUse": 3,
                         "maxConcurrency": 16, "queue": 2, "seenAt": "2026-11-20T12:00:00Z"},
                        {"agent": "carrier", "instance": "agent-1", "circuit": "closed"}]}
            """);

    var run = supervisor.run("agents", "payment");

    assertThat(run.out())
        .containsPattern("agent-1 +open +3 +16 +2 +.* ago")
        .doesNotContain("carrier", "closed");
    assertThat(supervisor.run("agents", "payment", "--json").json().path("instances")).hasSize(1);
    var unknown = supervisor.run("agents", "bank");
    assertThat(unknown.exitCode()).isEqualTo(4);
    assertThat(unknown.err()).contains("No agent is called bank; known: payment, carrier.");
  }

  @Test
  void limitsOfAnAgentAreSetAndRemoved() {
    supervisor
        .on("PUT /operator/agents/payment/limits", 200, "{\"callsPerSecond\": 20}")
        .on("DELETE /operator/agents/payment/limits", 200, "{}");

    var set = supervisor.run("limits", "set", "payment", "--per-second=20", "--reason=x", "--yes");
    var clear = supervisor.answering("y\n", "limits", "clear", "payment", "--reason=x");

    assertThat(set.out()).isEqualTo("Done: agent payment is limited to 20 per second.\n");
    assertThat(supervisor.sent("PUT").path("callsPerSecond").asInt()).isEqualTo(20);
    assertThat(clear.err()).contains("remove all limits of agent payment? [y/N]");
    assertThat(clear.out()).isEqualTo("Done: agent payment has no limits.\n");
  }

  @Test
  void limitsOfAnAgentAreShownWithWhoChangedThem() {
    supervisor.on(
        "GET /operator/agents/payment/limits",
        200,
        """
        {"agent": "payment", "callsInFlight": 5, "history": [
          {"at": "2026-11-20T12:00:00Z", "callsInFlight": 5, "actor": "ada", "reason": "bank"}]}
        """);

    assertThat(supervisor.run("limits", "show", "payment").out())
        .contains("Limits of agent payment: 5 in flight.")
        .containsPattern("2026-11-20T12:00:00Z +5 in flight +ada +bank");
  }

  @Test
  void customerIsGivenAWeight() {
    supervisor.on("PUT /operator/customer-weight", 200, "{\"weight\": 2.5, \"version\": 1}");

    var run =
        supervisor.run("weights", "set", "C/7", "--weight", "2.5", "--reason", "why", "--yes");

    assertThat(run.out()).isEqualTo("Done: customer C/7 has the weight 2.5.\n");
    assertThat(supervisor.received().get(0).line())
        .isEqualTo("PUT /operator/customer-weight?customerId=C%2F7");
  }

  @Test
  void workflowIsDrawn() {
    supervisor.on(
        "GET /operator/workflows",
        200,
        """
        {"workflows": [{"name": "w", "version": "1", "registeredAt": "2026-11-20T12:00:00Z",
          "pending": 1, "processing": 2, "undoing": 0, "error": 3, "paused": true, "steps": [
            {"name": "reserve", "agent": "inventory", "after": []},
            {"name": "pay", "agent": "payment", "after": ["reserve"],
             "onFailure": {"card-declined": "undo", "*": "alert"}, "undo": "call"},
            {"name": "check", "agent": "fraud", "after": ["reserve"]},
            {"name": "ship", "agent": "carrier", "after": ["pay", "check"],
             "onFailure": {"*": "alert"}, "maxWait": "30d", "undo": "none"}]}]}
        """);

    var run = supervisor.run("workflows", "w");

    assertThat(run.out())
        .containsPattern("w +1 +1 +2 +0 +3 .*paused")
        .contains(
            """
              reserve (inventory)
                -> pay (payment), on failure card-declined: undo, *: alert
                -> check (fraud), after reserve
                  -> ship (carrier), after pay and check, waits at most 30d, undo none
            """);
    assertThat(supervisor.run("workflows", "v").exitCode()).isEqualTo(4);
  }

  @Test
  void retiredVersionsAreCountedAndShownOnlyWhileAnOrderIsOnThem() {
    supervisor.on(
        "GET /operator/workflows",
        200,
        """
        {"retired": 12, "workflows": [
          {"name": "w", "version": "2", "registeredAt": "2026-11-20T12:00:00Z",
           "source": "api", "registeredBy": "ada", "newOrders": true,
           "pending": 1, "processing": 0, "undoing": 0, "error": 0, "paused": false},
          {"name": "w", "version": "1", "registeredAt": "2026-11-19T12:00:00Z",
           "source": "file", "newOrders": false,
           "retiredAt": "2026-11-20T12:30:00Z",
           "pending": 0, "processing": 0, "undoing": 0, "error": 1, "paused": false}]}
        """);

    var run = supervisor.run("workflows");

    assertThat(run.out())
        .containsPattern("w +2 +1 +0 +0 +0 +2026-11-20T12:00:00Z +api +ada +yes +-")
        .containsPattern("w +1 +0 +0 +0 +1 +2026-11-19T12:00:00Z +file +- +no +retired")
        .contains("12 versions are retired");
  }
}
