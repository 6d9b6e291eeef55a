package io.orderly.local.cli.operating.orders;

import io.orderly.local.cli.operating.output.JsonView;
import io.orderly.local.cli.terminal.Table;
import io.orderly.local.cli.terminal.Texts;
import java.time.Duration;
import java.util.List;

/** The steps of an order, as both doors show them. */
public final class StepTable {

  private StepTable() {}

  /** A row a step. */
  public static Table of(List<JsonView> steps) {
    var table =
        new Table()
            .row("STEP", "AGENT", "STATE", "ATTEMPT", "FAILURES", "STARTED", "TOOK", "OUTCOME");
    for (var step : steps) {
      table.row(
          step.text("name"),
          step.text("agent"),
          step.text("state"),
          step.text("attempt"),
          step.text("failureCount"),
          step.millis("startedAt"),
          took(step),
          outcome(step));
    }
    return table;
  }

  private static String took(JsonView step) {
    var from = step.instant("startedAt");
    var to = step.instant("finishedAt");
    return from.isPresent() && to.isPresent()
        ? Texts.seconds(Duration.between(from.get(), to.get()))
        : JsonView.NONE;
  }

  private static String outcome(JsonView step) {
    if (step.has("notBefore")) {
      return "again from " + step.millis("notBefore") + step.failure().map(", "::concat).orElse("");
    }
    return step.failure()
        .orElseGet(
            () ->
                step.has("result")
                    ? JsonView.shortened(step.json().path("result").toString())
                    : "");
  }
}
