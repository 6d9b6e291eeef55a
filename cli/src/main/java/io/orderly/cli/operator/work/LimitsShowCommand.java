package io.orderly.cli.operator.work;

import io.orderly.cli.operator.options.Inquiry;
import io.orderly.cli.output.Columns;
import io.orderly.cli.output.JsonView;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows the limits of agents. */
@Command(
    name = "show",
    description = "Shows the limits of all agents, or of one with its changes: who, when and why.",
    footerHeading = "%nExamples:%n",
    footer = {"  orderly limits show", "  orderly limits show payment"})
final class LimitsShowCommand implements Callable<Integer> {

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
      return inquiry.print(agents, out -> COLUMNS.print(JsonView.all(agents.path("agents")), out));
    }
    var limits = client.get(LimitsCommand.path(one));
    return inquiry.print(limits, out -> printOne(new JsonView(limits), out));
  }

  private static void printOne(JsonView limits, PrintWriter out) {
    out.printf("Limits of agent %s: %s.%n", limits.text("agent"), LimitText.of(limits));
    ChangeTable.print(limits, "LIMITS", LimitText::of, out);
  }
}
