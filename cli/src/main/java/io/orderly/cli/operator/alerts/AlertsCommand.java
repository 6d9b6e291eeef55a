package io.orderly.cli.operator.alerts;

import io.orderly.cli.operator.options.Change;
import io.orderly.cli.operator.options.Inquiry;
import io.orderly.cli.output.Columns;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.rest.Query;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Groups the commands for alerts. */
@Command(
    name = "alerts",
    description = {
      "Lists and acknowledges alerts.",
      "One is raised when an order goes to Error, and when an agent is absent, paused or without a"
          + " remote service for minutes; it is resolved by itself when that is over."
    })
public final class AlertsCommand {

  private AlertsCommand() {}

  /** The command with its own commands. */
  public static CommandLine of(Supplier<Inquiry> inquiry, Supplier<Change> change) {
    return new CommandLine(new AlertsCommand())
        .addSubcommand(new AlertListCommand(inquiry.get()))
        .addSubcommand(new AcknowledgeCommand(change.get()))
        .addSubcommand(new AlertCausesCommand(inquiry.get()))
        .addSubcommand(new AcknowledgeCauseCommand(change.get()));
  }

  /** Acknowledges an alert. */
  @Command(
      name = "acknowledge",
      description =
          "Acknowledges an alert, which ends its escalation. The order or agent is unchanged.",
      footerHeading = "%nExample:%n",
      footer =
          "  orderly alerts acknowledge 01939d40-0000-7000-8000-000000000001:7 --reason 'I look at"
              + " it'")
  static final class AcknowledgeCommand implements Callable<Integer> {

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
              endpoint.post(
                  "/operator/alerts/%s/acknowledge".formatted(Query.segment(alert)), body),
          AcknowledgeCommand::sentence,
          next());
    }

    private String next() {
      return alert.startsWith(OF_AGENT)
          ? "./orderly agents " + alert.substring(OF_AGENT.length()).replaceFirst(":.*", "")
          : "./orderly show " + alert.replaceFirst(":.*", "");
    }

    /** Another operator may have acknowledged it first; that acknowledgement stays. */
    private static String sentence(JsonView answer) {
      var by = answer.at("acknowledgement");
      return "the alert is acknowledged by %s since %s (%s)"
          .formatted(by.text("by"), by.time("at"), by.text("reason"));
    }
  }

  /** Counts alerts by cause. */
  @Command(
      name = "causes",
      description = "Counts the alerts that are not resolved by cause, the most alerts first.",
      footerHeading = "%nExample:%n",
      footer = "  orderly alerts causes")
  static final class AlertCausesCommand implements Callable<Integer> {

    private static final Columns<JsonView> COLUMNS =
        Columns.ofJson()
            .with("CODE", cause -> cause.text("code"))
            .with("STEP", cause -> cause.text("step"))
            .with("WORKFLOW", cause -> cause.text("workflow"))
            .with("ALERTS", cause -> cause.text("alerts"))
            .with("ACKNOWLEDGED", cause -> cause.text("acknowledged"))
            .with("FIRST", cause -> cause.ago("oldest"))
            .with("LAST", cause -> cause.ago("newest"));

    @Mixin private final Inquiry inquiry;

    AlertCausesCommand(Inquiry inquiry) {
      this.inquiry = inquiry;
    }

    @Override
    public Integer call() {
      var answer = inquiry.endpoint().get("/operator/alert-causes");
      inquiry.print(answer, JsonView.all(answer.path("causes")), COLUMNS, "No alert.");
      if (!answer.path("causes").isEmpty()) {
        inquiry.next("./orderly alerts acknowledge-cause --code CODE --reason WHY");
      }
      return ExitCode.OK;
    }
  }

  /** Acknowledges all alerts of one cause. */
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
  static final class AcknowledgeCauseCommand implements Callable<Integer> {

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
      return "%s alerts are acknowledged; %s of this cause were acknowledged by others, and %s are still open"
          .formatted(
              answer.text("acknowledged"), answer.text("byOthers"), answer.text("remaining"));
    }
  }
}
