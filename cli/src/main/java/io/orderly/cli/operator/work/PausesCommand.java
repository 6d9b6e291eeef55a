package io.orderly.cli.operator.work;

import io.orderly.cli.operator.options.Inquiry;
import io.orderly.cli.output.Columns;
import io.orderly.cli.output.JsonView;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists what is paused. */
@Command(
    name = "pauses",
    description = "Lists the workflows, agents and orders that are paused, by whom and why.",
    footerHeading = "%nExample:%n",
    footer = "  orderly pauses")
public final class PausesCommand implements Callable<Integer> {

  static final String PATH = "/operator/pauses";

  /** What is paused, the longest paused first. */
  static final Columns<JsonView> COLUMNS =
      Columns.ofJson()
          .with("KIND", pause -> pause.text("kind"))
          .with("NAME", pause -> pause.text("name"))
          .with("SINCE", pause -> pause.time("pausedAt"))
          .with("BY", pause -> pause.text("pausedBy"))
          .with("WHY", pause -> pause.shortText("reason"));

  @Mixin private final Inquiry inquiry;

  public PausesCommand(Inquiry inquiry) {
    this.inquiry = inquiry;
  }

  @Override
  public Integer call() {
    var answer = inquiry.endpoint().get(PATH);
    return inquiry.print(
        answer, JsonView.all(answer.path("pauses")), COLUMNS, "Nothing is paused.");
  }
}
