package io.orderly.cli.operator.alerts;

import io.orderly.cli.operator.options.Change;
import io.orderly.cli.operator.options.Inquiry;
import io.orderly.cli.output.Columns;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.rest.Query;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands for alerts. */
@Command(
    name = "alerts",
    description = {
      "Lists and acknowledges alerts.",
      "One is raised when an order goes to Error, and when an agent is absent, paused or without a"
          + " remote service for minutes; it is resolved by itself when that is over."
    })
public final class AlertsCommand {

  private static final String OF_AGENT = "agent:";
  private static final Columns<JsonView> CAUSES =
      Columns.ofJson()
          .with("CODE", cause -> cause.text("failureCode"))
          .with("STEP", cause -> cause.text("step"))
          .with("WORKFLOW", cause -> cause.text("workflow"))
          .with("ALERTS", cause -> cause.text("alerts"))
          .with("ACKNOWLEDGED", cause -> cause.text("acknowledged"))
          .with("FIRST", cause -> cause.ago("oldest"))
          .with("LAST", cause -> cause.ago("newest"));

  @Command(
      name = "acknowledge",
      description =
          "Acknowledges an alert, which ends its escalation. The order or agent is unchanged.",
      footerHeading = "%nExample:%n",
      footer =
          "  orderly alerts acknowledge 01939d40-0000-7000-8000-000000000001:7 --reason 'I look at"
              + " it'")
  int acknowledge(
      @Mixin Change change,
      @Parameters(paramLabel = "ALERT", description = "As 'alerts list' shows it.") String alert) {
    var path = "/operator/alerts/%s/acknowledge".formatted(Query.segment(alert));
    return change.run(
        "acknowledge alert %s?".formatted(alert),
        (endpoint, body) -> endpoint.post(path, body),
        AlertsCommand::acknowledged,
        next(alert));
  }

  private static String next(String alert) {
    return alert.startsWith(OF_AGENT)
        ? "./orderly agents " + alert.substring(OF_AGENT.length()).replaceFirst(":.*", "")
        : "./orderly show " + alert.replaceFirst(":.*", "");
  }

  /** Another operator may have acknowledged it first; that acknowledgement stays. */
  private static String acknowledged(JsonView answer) {
    var by = answer.at("acknowledgement");
    return "the alert is acknowledged by %s since %s (%s)"
        .formatted(by.text("actor"), by.time("at"), by.text("reason"));
  }

  @Command(
      name = "causes",
      description = "Counts the alerts that are not resolved by cause, the most alerts first.",
      footerHeading = "%nExample:%n",
      footer = "  orderly alerts causes")
  int causes(@Mixin Inquiry inquiry) {
    var answer = inquiry.endpoint().get("/operator/alert-causes");
    inquiry.print(answer, JsonView.all(answer.path("causes")), CAUSES, "No alert.");
    if (!answer.path("causes").isEmpty()) {
      inquiry.next("./orderly alerts acknowledge-cause --code CODE --reason WHY");
    }
    return ExitCode.OK;
  }

  @Command(
      name = "acknowledge-cause",
      description = {
        "Acknowledges all open alerts of one cause, at most 500 at a time.",
        "The orders are unchanged."
      },
      footerHeading = "%nExample:%n",
      footer =
          "  orderly alerts acknowledge-cause --code unanswered --step ship --reason 'carrier is"
              + " down'")
  int acknowledgeCause(
      @Mixin Change change,
      @Option(
              names = "--code",
              paramLabel = "CODE",
              required = true,
              description = "The code of the failure, as 'alerts causes' shows it.")
          String code,
      @Option(names = "--step", paramLabel = "STEP", description = "Only those of this step.")
          @Nullable String step,
      @Option(
              names = "--workflow",
              paramLabel = "WORKFLOW",
              description = "Only those of orders of this workflow.")
          @Nullable String workflow) {
    return change.run(
        "acknowledge all alerts of %s?".formatted(code),
        (endpoint, body) -> {
          body.put("failureCode", code);
          if (step != null) {
            body.put("step", step);
          }
          if (workflow != null) {
            body.put("workflow", workflow);
          }
          return endpoint.post("/operator/alert-causes/acknowledge", body);
        },
        AlertsCommand::acknowledgedCause,
        "./orderly alerts causes");
  }

  private static String acknowledgedCause(JsonView answer) {
    return "%s alerts are acknowledged; %s of this cause were acknowledged by others, and %s are still open"
        .formatted(answer.text("acknowledged"), answer.text("byOthers"), answer.text("remaining"));
  }
}
