package io.orderly.cli.operator.alerts;

import io.orderly.cli.operator.options.Change;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.rest.Query;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Takes up an alert. */
@Command(
    name = "acknowledge",
    description =
        "Takes up an alert: it is escalated no more. The order or agent stays as it" + " is.",
    footerHeading = "%nExample:%n",
    footer =
        "  orderly alerts acknowledge 01939d40-0000-7000-8000-000000000001:7 --reason 'I look at"
            + " it'")
final class AcknowledgeCommand implements Callable<Integer> {

  private static final String OF_AGENT = "agent:";

  @Mixin private final Change change;

  @Parameters(paramLabel = "ALERT", description = "As 'alerts list' shows it.")
  private String alert = "";

  AcknowledgeCommand(Change change) {
    this.change = change;
  }

  @Override
  public Integer call() {
    return change.run(
        "acknowledge alert %s?".formatted(alert),
        (endpoint, body) ->
            endpoint.post("/operator/alerts/%s/acknowledge".formatted(Query.segment(alert)), body),
        AcknowledgeCommand::sentence,
        next());
  }

  private String next() {
    return alert.startsWith(OF_AGENT)
        ? "./orderly agents " + alert.substring(OF_AGENT.length()).replaceFirst(":.*", "")
        : "./orderly show " + alert.replaceFirst(":.*", "");
  }

  /** Somebody may have been first, and stays who took it up. */
  private static String sentence(JsonView answer) {
    var by = answer.at("acknowledgement");
    return "the alert is acknowledged by %s since %s (%s)"
        .formatted(by.text("by"), by.time("at"), by.text("reason"));
  }
}
