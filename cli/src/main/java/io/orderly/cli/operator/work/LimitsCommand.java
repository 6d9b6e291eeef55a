package io.orderly.cli.operator.work;

import com.fasterxml.jackson.databind.node.ObjectNode;
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
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Groups the commands for the limits of agents. */
@Command(
    name = "limits",
    description = "Shows, sets and clears limits of agents, over all schedulers.")
public final class LimitsCommand {

  private LimitsCommand() {}

  /** The command with its own commands. */
  public static CommandLine of(Supplier<Inquiry> inquiry, Supplier<Change> change) {
    return new CommandLine(new LimitsCommand())
        .addSubcommand(new LimitsShowCommand(inquiry.get()))
        .addSubcommand(new LimitsSetCommand(change.get()))
        .addSubcommand(new LimitsClearCommand(change.get()));
  }

  static String path(String agent) {
    return "/operator/agents/%s/limits".formatted(Query.segment(agent));
  }

  /** The limits of an agent as text. */
  static final class LimitText {

    private LimitText() {}

    static String of(JsonView limits) {
      List<String> bounds = new ArrayList<>();
      if (limits.has("callsPerSecond")) {
        bounds.add(limits.count("callsPerSecond") + " per second");
      }
      if (limits.has("callsInFlight")) {
        bounds.add(limits.count("callsInFlight") + " in flight");
      }
      return bounds.isEmpty() ? "none" : String.join(", ", bounds);
    }
  }

  /** Shows the limits of agents. */
  @Command(
      name = "show",
      description =
          "Shows the limits of all agents, or of one with its changes: who, when and why.",
      footerHeading = "%nExamples:%n",
      footer = {"  orderly limits show", "  orderly limits show payment"})
  static final class LimitsShowCommand implements Callable<Integer> {

    private static final Columns<JsonView> COLUMNS =
        Columns.ofJson()
            .with("AGENT", agent -> agent.text("agent"))
            .with("LIMITS", LimitText::of)
            .with("IN FLIGHT", agent -> agent.count("inFlight"));

    @Mixin private final Inquiry inquiry;

    @Parameters(paramLabel = "AGENT", arity = "0..1", description = "The name of one agent.")
    private @Nullable String agent;

    LimitsShowCommand(Inquiry inquiry) {
      this.inquiry = inquiry;
    }

    @Override
    public Integer call() {
      var client = inquiry.endpoint();
      var one = agent;
      if (one == null) {
        var agents = client.get("/operator/agents");
        return inquiry.print(
            agents, out -> COLUMNS.print(JsonView.all(agents.path("agents")), out));
      }
      var limits = client.get(LimitsCommand.path(one));
      return inquiry.print(limits, out -> printOne(new JsonView(limits), out));
    }

    private static void printOne(JsonView limits, PrintWriter out) {
      out.printf("Limits of agent %s: %s.%n", limits.text("agent"), LimitText.of(limits));
      ChangeTable.print(limits, "LIMITS", LimitText::of, out);
    }
  }

  /** Limits an agent. */
  @Command(
      name = "set",
      description = {
        "Sets the limits of an agent, over all schedulers. They take effect within two seconds.",
        "A limit that is omitted is removed."
      },
      footerHeading = "%nExample:%n",
      footer = "  orderly limits set payment --per-second 20 --reason 'the bank asked for it'")
  static final class LimitsSetCommand implements Callable<Integer> {

    private static final int MAX = 1_000_000;

    @Mixin private final Change change;

    @Parameters(paramLabel = "AGENT", description = "The name of the agent.")
    private String agent = "";

    @Option(
        names = "--per-second",
        paramLabel = "N",
        converter = Bound.class,
        description = "Maximum requests per second, 1 to 1000000.")
    private @Nullable Integer perSecond;

    @Option(
        names = "--in-flight",
        paramLabel = "N",
        converter = Bound.class,
        description = "Maximum requests in flight, 1 to 1000000.")
    private @Nullable Integer inFlight;

    LimitsSetCommand(Change change) {
      this.change = change;
    }

    @Override
    public Integer call() {
      var bounds = bounds();
      return change.run(
          "limit agent %s to %s?".formatted(agent, LimitText.of(new JsonView(bounds))),
          (endpoint, body) -> {
            body.setAll(bounds);
            return endpoint.put(LimitsCommand.path(agent), body);
          },
          answer -> "agent %s is limited to %s".formatted(agent, LimitText.of(answer)),
          "./orderly agents");
    }

    private ObjectNode bounds() {
      var bounds = EndpointClient.object();
      if (perSecond != null) {
        bounds.put("callsPerSecond", perSecond);
      }
      if (inFlight != null) {
        bounds.put("callsInFlight", inFlight);
      }
      if (bounds.isEmpty()) {
        throw new CommandMisusedException("Set --per-second, --in-flight, or both.");
      }
      return bounds;
    }

    /** Requests. */
    static final class Bound extends NumberWithin {
      Bound() {
        super(1, MAX);
      }
    }
  }

  /** Removes the limits of an agent. */
  @Command(
      name = "clear",
      description = "Removes all limits of an agent.",
      footerHeading = "%nExample:%n",
      footer = "  orderly limits clear payment --reason 'the bank is back'")
  static final class LimitsClearCommand implements Callable<Integer> {

    @Mixin private final Change change;

    @Parameters(paramLabel = "AGENT", description = "The name of the agent.")
    private String agent = "";

    LimitsClearCommand(Change change) {
      this.change = change;
    }

    @Override
    public Integer call() {
      return change.run(
          "remove all limits of agent %s?".formatted(agent),
          (endpoint, body) -> endpoint.delete(LimitsCommand.path(agent), body),
          answer -> "agent %s is not limited any more".formatted(agent),
          "./orderly agents");
    }
  }
}
