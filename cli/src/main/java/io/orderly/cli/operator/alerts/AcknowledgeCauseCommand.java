package io.orderly.cli.operator.alerts;

import io.orderly.cli.operator.options.Change;
import io.orderly.cli.output.JsonView;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Takes up all alerts of one cause. */
@Command(
    name = "acknowledge-cause",
    description = {
      "Takes up all alerts of one cause that nobody has taken up: at most 500 at a time.",
      "The orders stay as they are."
    },
    footerHeading = "%nExample:%n",
    footer =
        "  orderly alerts acknowledge-cause --code unanswered --step ship --reason 'carrier is"
            + " down'")
final class AcknowledgeCauseCommand implements Callable<Integer> {

  @Mixin private final Change change;

  @Option(
      names = "--code",
      paramLabel = "CODE",
      required = true,
      description = "The code of the failure, as 'alerts causes' shows it.")
  private String code = "";

  @Option(names = "--step", paramLabel = "STEP", description = "Only those of this step.")
  private @Nullable String step;

  @Option(
      names = "--workflow",
      paramLabel = "WORKFLOW",
      description = "Only those of orders of this workflow.")
  private @Nullable String workflow;

  AcknowledgeCauseCommand(Change change) {
    this.change = change;
  }

  @Override
  public Integer call() {
    return change.run(
        "acknowledge all alerts of %s?".formatted(code),
        (endpoint, body) -> {
          body.put("code", code);
          if (step != null) {
            body.put("step", step);
          }
          if (workflow != null) {
            body.put("workflow", workflow);
          }
          return endpoint.post("/operator/alert-causes/acknowledge", body);
        },
        AcknowledgeCauseCommand::sentence,
        "./orderly alerts causes");
  }

  private static String sentence(JsonView answer) {
    return "%s alerts are acknowledged; others see to %s of this cause, and nobody to %s"
        .formatted(answer.text("acknowledged"), answer.text("byOthers"), answer.text("remaining"));
  }
}
