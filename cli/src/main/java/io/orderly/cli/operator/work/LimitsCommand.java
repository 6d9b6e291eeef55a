package io.orderly.cli.operator.work;

import io.orderly.cli.operator.options.Change;
import io.orderly.cli.operator.options.Inquiry;
import io.orderly.cli.output.Columns;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.rest.EndpointClient;
import io.orderly.cli.rest.Query;
import io.orderly.cli.terminal.CommandMisusedException;
import io.orderly.cli.terminal.NumberWithin;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands for the limits of agents. */
@Command(
    name = "limits",
    description = "Shows, sets and clears limits of agents, over all schedulers.")
public final class LimitsCommand {

  private static final int MAX = 1_000_000;
  private static final Columns<JsonView> COLUMNS =
      Columns.ofJson()
          .with("AGENT", agent -> agent.text("agent"))
          .with("LIMITS", LimitsCommand::text)
          .with("IN FLIGHT", agent -> agent.count("inFlight"));

  @Command(
      name = "show",
      description =
          "Shows the limits of all agents, or of one with its changes: who, when and why.",
      footerHeading = "%nExamples:%n",
      footer = {"  orderly limits show", "  orderly limits show payment"})
  int show(
      @Mixin Inquiry inquiry,
      @Parameters(paramLabel = "AGENT", arity = "0..1", description = "The name of one agent.")
          @Nullable String agent) {
    var endpoint = inquiry.endpoint();
    if (agent == null) {
      var agents = endpoint.get("/operator/agents");
      return inquiry.print(agents, out -> COLUMNS.print(JsonView.all(agents.path("agents")), out));
    }
    var limits = endpoint.get(path(agent));
    return inquiry.print(limits, out -> print(new JsonView(limits), out));
  }

  private static void print(JsonView limits, PrintWriter out) {
    out.printf("Limits of agent %s: %s.%n", limits.text("agent"), text(limits));
    ChangeTable.print(limits, "LIMITS", LimitsCommand::text, out);
  }

  @Command(
      name = "set",
      description = {
        "Sets the limits of an agent, over all schedulers. They take effect within two seconds.",
        "A limit that is omitted is removed."
      },
      footerHeading = "%nExample:%n",
      footer = "  orderly limits set payment --per-second 20 --reason 'the bank asked for it'")
  int set(
      @Mixin Change change,
      @Parameters(paramLabel = "AGENT", description = "The name of the agent.") String agent,
      @Option(
              names = "--per-second",
              paramLabel = "N",
              converter = Bound.class,
              description = "Maximum requests per second, 1 to 1000000.")
          @Nullable Integer perSecond,
      @Option(
              names = "--in-flight",
              paramLabel = "N",
              converter = Bound.class,
              description = "Maximum requests in flight, 1 to 1000000.")
          @Nullable Integer inFlight) {
    if (perSecond == null && inFlight == null) {
      throw new CommandMisusedException("Set --per-second, --in-flight, or both.");
    }
    var limits = EndpointClient.object();
    if (perSecond != null) {
      limits.put("callsPerSecond", perSecond);
    }
    if (inFlight != null) {
      limits.put("callsInFlight", inFlight);
    }
    return change.run(
        "limit agent %s to %s?".formatted(agent, text(new JsonView(limits))),
        (endpoint, body) -> endpoint.put(path(agent), body.setAll(limits)),
        answer -> "agent %s is limited to %s".formatted(agent, text(answer)),
        "./orderly agents");
  }

  @Command(
      name = "clear",
      description = "Removes all limits of an agent.",
      footerHeading = "%nExample:%n",
      footer = "  orderly limits clear payment --reason 'the bank is back'")
  int clear(
      @Mixin Change change,
      @Parameters(paramLabel = "AGENT", description = "The name of the agent.") String agent) {
    return change.run(
        "remove all limits of agent %s?".formatted(agent),
        (endpoint, body) -> endpoint.delete(path(agent), body),
        answer -> "agent %s has no limits".formatted(agent),
        "./orderly agents");
  }

  private static String path(String agent) {
    return "/operator/agents/%s/limits".formatted(Query.segment(agent));
  }

  /** Such as "20 per second, 5 in flight". */
  static String text(JsonView agent) {
    List<String> limits = new ArrayList<>();
    if (agent.has("callsPerSecond")) {
      limits.add(agent.count("callsPerSecond") + " per second");
    }
    if (agent.has("callsInFlight")) {
      limits.add(agent.count("callsInFlight") + " in flight");
    }
    return limits.isEmpty() ? "none" : String.join(", ", limits);
  }

  /** A limit. */
  static final class Bound extends NumberWithin {

    Bound() {
      super(1, MAX);
    }
  }
}
