package io.orderly.cli.operator.orders;

import io.orderly.cli.output.Columns;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.terminal.Table;
import java.io.PrintWriter;

/** One step with all that is recorded of it: what to talk about with whoever runs its service. */
final class StepDetails {

  private static final Columns<JsonView> ATTEMPTS =
      Columns.ofJson()
          .with("ATTEMPT", attempt -> attempt.text("attempt"))
          .with("OUTCOME", attempt -> attempt.text("outcome"))
          .with("STARTED", attempt -> attempt.millis("startedAt"))
          .with("ENDED", attempt -> attempt.millis("endedAt"))
          .with("WHY", attempt -> attempt.shortText("detail"));

  private StepDetails() {}

  static void print(JsonView step, PrintWriter out) {
    var facts =
        new Table()
            .row("step", step.text("name"))
            .row("agent", step.text("agent"))
            .row("state", step.text("state"))
            .row("idempotency key", step.text("remoteKey"))
            .row("attempts", step.attempts())
            .row("failures", step.text("failureCount"));
    step.failure().ifPresent(why -> facts.row("why", why));
    facts.rowIf(step.has("declinedSince"), "declined since", step.text("declinedSince"));
    facts.rowIf(step.has("completeBy"), "complete by", step.text("completeBy"));
    facts.rowIf(step.has("notBefore"), "again from", step.text("notBefore"));
    facts.rowIf(step.has("forwardStartedAt"), "performed from", step.text("forwardStartedAt"));
    facts.rowIf(step.has("forwardFinishedAt"), "performed until", step.text("forwardFinishedAt"));
    facts.print(out);
    printAttempts(step, out);
    out.println();
    out.println(
        step.has("result")
            ? step.json().path("result").toPrettyString()
            : "No result is recorded.");
    if (step.has("undoResult")) {
      out.println();
      out.println("Answer to the undo:");
      out.println(step.json().path("undoResult").toPrettyString());
    }
  }

  private static void printAttempts(JsonView step, PrintWriter out) {
    var attempts = step.all("attempts");
    if (!attempts.isEmpty()) {
      out.println();
      ATTEMPTS.print(attempts, out);
    }
  }
}
