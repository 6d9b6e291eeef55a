package io.orderly.cli.operator.orders;

import io.orderly.cli.output.Columns;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.terminal.Texts;
import java.time.Duration;

/** The steps of an order, as both endpoints show them. */
public final class StepTable {

  public static final Columns<JsonView> COLUMNS =
      Columns.ofJson()
          .with("STEP", step -> step.text("name"))
          .with("AGENT", step -> step.text("agent"))
          .with("STATE", step -> step.text("state"))
          .with("ATTEMPTS", StepTable::attempts)
          .with("DECLINED", StepTable::declined)
          .with("STARTED", step -> step.millis("startedAt"))
          .with("TOOK", StepTable::took)
          .with("OUTCOME", StepTable::outcome);

  private StepTable() {}

  private static String attempts(JsonView step) {
    if (step.isUndoneWithoutCall()) {
      return JsonView.NONE;
    }
    String made = step.text("attemptsMade");
    return step.has("maxAttempts") ? made + " of " + step.text("maxAttempts") : made;
  }

  private static String declined(JsonView step) {
    var times = step.number("declines");
    return times == 0 ? JsonView.NONE : times == 1 ? "once" : times + " times";
  }

  /**
   * Whether it waits for its remote service, which took it, or its undo, on. What was accepted
   * before the undo is shown as well.
   */
  static boolean isAccepted(JsonView step) {
    return step.has("accepted")
        && switch (step.text("state")) {
          case "Running", "Undoing" ->
              step.at("accepted").has("until") || step.at("accepted").has("askAt");
          default -> false;
        };
  }

  private static String took(JsonView step) {
    var from = step.instant("startedAt");
    var to = step.instant("finishedAt");
    return from.isPresent() && to.isPresent()
        ? Texts.seconds(Duration.between(from.get(), to.get()))
        : JsonView.NONE;
  }

  private static String waiting(JsonView step) {
    var asked = step.at("asked");
    return step.has("waitsUntil")
        ? "waits until " + step.millis("waitsUntil")
        : "asks %s until %s%s"
            .formatted(
                asked.text("of"),
                asked.millis("until"),
                asked.has("question") ? ": " + asked.shortText("question") : "");
  }

  private static boolean isWaiting(JsonView step) {
    return step.has("waitsUntil") || (step.has("asked") && step.at("asked").has("until"));
  }

  private static String outcome(JsonView step) {
    String own = outcomeOfStep(step);
    return step.has("elementFailure")
        ? "element undone: %s%s"
            .formatted(step.at("elementFailure").text("code"), own.isEmpty() ? "" : "; " + own)
        : own;
  }

  private static String outcomeOfStep(JsonView step) {
    if (isWaiting(step)) {
      return waiting(step);
    }
    if (isAccepted(step)) {
      return "%saccepted %s, asks for the status %s%s"
          .formatted(
              step.text("state").equals("Undoing") ? "undo " : "",
              step.at("accepted").millis("since"),
              step.has("notBefore") ? step.millis("notBefore") : "now",
              step.failure().map(", "::concat).orElse(""));
    }
    if (step.text("state").equals("Running") && step.has("accepted")) {
      return "accepted " + step.at("accepted").millis("since");
    }
    if (step.has("notBefore")) {
      return "again from " + step.millis("notBefore") + step.failure().map(", "::concat).orElse("");
    }
    if (step.text("state").equals("Skipped")) {
      return step.has("when") ? "not true: " + step.text("when") : "its condition was not met";
    }
    if (step.isUndoneWithoutCall()) {
      return JsonView.UNDONE_WITHOUT_CALL + step.failure().map(", "::concat).orElse("");
    }
    return step.failure()
        .orElseGet(
            () ->
                step.has("result")
                    ? JsonView.shortened(step.json().path("result").toString())
                    : "");
  }
}
