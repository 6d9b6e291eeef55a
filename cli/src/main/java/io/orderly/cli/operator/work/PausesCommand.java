package io.orderly.cli.operator.work;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.cli.operator.options.Inquiry;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.terminal.Table;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** Lists what is paused. */
@Command(
    name = "pauses",
    description = "Lists the workflows, agents and orders that are paused, by whom and why.",
    footerHeading = "%nExample:%n",
    footer = "  orderly pauses")
public final class PausesCommand implements Callable<Integer> {

  static final String PATH = "/operator/pauses";

  @Mixin private final Inquiry inquiry;

  public PausesCommand(Inquiry inquiry) {
    this.inquiry = inquiry;
  }

  @Override
  public Integer call() {
    var answer = inquiry.endpoint().get(PATH);
    inquiry.print(answer, out -> print(answer, out));
    return ExitCode.OK;
  }

  private static void print(JsonNode answer, PrintWriter out) {
    if (answer.path("held").isEmpty()) {
      out.println("Nothing is held.");
    } else {
      table(answer, Integer.MAX_VALUE).print(out);
    }
  }

  /** What is held, the longest held first; so many at most. */
  static Table table(JsonNode answer, int most) {
    var table = new Table().row("KIND", "NAME", "SINCE", "BY", "WHY");
    JsonView.all(answer.path("held")).stream()
        .limit(most)
        .forEach(
            held ->
                table.row(
                    held.text("kind"),
                    held.text("name"),
                    held.time("since"),
                    held.text("heldBy"),
                    held.shortText("reason")));
    return table;
  }
}
