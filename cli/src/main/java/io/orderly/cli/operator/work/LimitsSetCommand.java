package io.orderly.cli.operator.work;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.cli.operator.options.Change;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.rest.EndpointClient;
import io.orderly.cli.terminal.CommandMisusedException;
import io.orderly.cli.terminal.NumberWithin;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Limits an agent. */
@Command(
    name = "set",
    description = {
      "Limits an agent to just this, for all schedulers together; it holds within a second or two.",
      "A bound that is left out is none."
    },
    footerHeading = "%nExample:%n",
    footer = "  orderly limits set payment --per-second 20 --reason 'the bank asked for it'")
final class LimitsSetCommand implements Callable<Integer> {

  private static final int MOST = 1_000_000;

  @Mixin private final Change change;

  @Parameters(paramLabel = "AGENT", description = "The name of the agent.")
  private String agent = "";

  @Option(
      names = "--per-second",
      paramLabel = "N",
      converter = Bound.class,
      description = "The most requests a second, 1 to 1000000.")
  private @Nullable Integer perSecond;

  @Option(
      names = "--in-flight",
      paramLabel = "N",
      converter = Bound.class,
      description = "The most unanswered requests, 1 to 1000000.")
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
      throw new CommandMisusedException("Say how much: --per-second, --in-flight, or both.");
    }
    return bounds;
  }

  /** Requests. */
  static final class Bound extends NumberWithin {
    Bound() {
      super(1, MOST);
    }
  }
}
