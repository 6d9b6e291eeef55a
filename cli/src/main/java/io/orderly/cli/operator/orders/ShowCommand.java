package io.orderly.cli.operator.orders;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.cli.operator.options.Inquiry;
import io.orderly.cli.output.Columns;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.rest.Query;
import io.orderly.cli.terminal.CommandFailedException;
import io.orderly.cli.terminal.CommandMisusedException;
import io.orderly.cli.terminal.Ending;
import io.orderly.cli.terminal.Table;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows one order to an operator. */
@Command(
    name = "show",
    description = {
      "Shows an order: where it stands and why, its steps, all that happened to it with who and"
          + " why, and what may be done about it.",
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  orderly show web-1001",
      "  orderly show web-1001 --step take-payment",
      "  orderly show web-1001 --request take-payment"
    })
public final class ShowCommand implements Callable<Integer> {

  @Mixin private final Inquiry inquiry;

  @Parameters(paramLabel = "ORDER", description = "Order id or customer reference.")
  private String order = "";

  @Option(
      names = "--step",
      paramLabel = "STEP",
      description = {
        "In place of all that: this step with the key under which its remote service knows it, each"
            + " attempt and the whole result."
      })
  private @Nullable String step;

  @Option(
      names = "--request",
      paramLabel = "STEP",
      description =
          "In place of all that: the request that is sent to the agent of this step, with the"
              + " order as it was submitted and its trace.")
  private @Nullable String requestOf;

  public ShowCommand(Inquiry inquiry) {
    this.inquiry = inquiry;
  }

  @Override
  public Integer call() {
    if (step != null && requestOf != null) {
      throw new CommandMisusedException("Say which: --step or --request.");
    }
    var found = new OrderLookup(inquiry.endpoint()).find(order);
    if (step != null) {
      var wanted = step(found, step);
      return inquiry.print(wanted.json(), out -> StepDetails.print(wanted, out));
    }
    if (requestOf != null) {
      var request = inquiry.endpoint().get(pathOfRequest(found, requestOf));
      return inquiry.print(request, out -> out.println(new JsonView(request).pretty()));
    }
    return inquiry.print(found, out -> OrderDetails.print(new JsonView(found), out));
  }

  private static JsonView step(JsonNode found, String name) {
    var steps = JsonView.all(found.path("steps"));
    return steps.stream()
        .filter(step -> step.text("name").equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new CommandFailedException(
                    Ending.NOT_FOUND,
                    "The order has no step %s; its steps: %s."
                        .formatted(
                            name,
                            String.join(
                                ", ", steps.stream().map(step -> step.text("name")).toList()))));
  }

  private static String pathOfRequest(JsonNode found, String step) {
    return "/operator/orders/%s/steps/%s/request"
        .formatted(found.path("orderId").asText(), Query.segment(step));
  }

  /** One step with all that is recorded of it: what to talk about with whoever runs its service. */
  static final class StepDetails {

    private static final Columns<JsonView> ATTEMPTS =
        Columns.ofJson()
            .with("ATTEMPT", attempt -> attempt.text("attempt"))
            .with("OUTCOME", StepDetails::outcome)
            .with("STARTED", attempt -> attempt.millis("startedAt"))
            .with("ENDED", attempt -> attempt.millis("endedAt"))
            .with("WHY", attempt -> attempt.shortText("detail"));

    private StepDetails() {}

    private static String outcome(JsonView attempt) {
      boolean asksForStatus = attempt.json().path("asksForStatus").asBoolean();
      return asksForStatus ? "status: " + attempt.text("outcome") : attempt.text("outcome");
    }

    static void print(JsonView step, PrintWriter out) {
      var facts =
          new Table()
              .row("step", step.text("name"))
              .rowIf(step.has("agent"), "agent", step.text("agent"))
              .row("state", step.text("state"));
      if (step.has("agent")) {
        facts
            .row("idempotency key", step.text("remoteKey"))
            .row("attempts", step.attempts())
            .row("failures", step.text("failureCount"));
      }
      if (step.has("asked")) {
        addAsked(step.at("asked"), facts);
      }
      facts.rowIf(step.has("waitsUntil"), "waits until", step.text("waitsUntil"));
      step.failure().ifPresent(why -> facts.row("why", why));
      if (step.has("elementFailure")) {
        var why = step.at("elementFailure");
        facts.row("element undone", why.text("code") + ": " + why.text("message"));
      }
      facts.rowIf(step.has("declinedSince"), "declined since", step.text("declinedSince"));
      facts.rowIf(step.has("completeBy"), "complete by", step.text("completeBy"));
      if (StepTable.isAccepted(step)) {
        addAccepted(step.at("accepted"), facts);
      } else if (step.has("agent")) {
        facts.rowIf(step.has("notBefore"), "again from", step.text("notBefore"));
      }
      facts.rowIf(step.has("forwardStartedAt"), "performed from", step.text("forwardStartedAt"));
      facts.rowIf(step.has("forwardFinishedAt"), "performed until", step.text("forwardFinishedAt"));
      facts.print(out);
      printAttempts(step, out);
      out.println();
      out.println(step.has("result") ? step.at("result").pretty() : "No result is recorded.");
      if (step.has("accepted")) {
        out.println();
        out.println("Answer when accepted:");
        out.println(step.at("accepted").at("answer").pretty());
      }
      if (step.has("undoResult")) {
        out.println();
        out.println("Answer to the undo:");
        out.println(step.at("undoResult").pretty());
      }
    }

    private static void addAsked(JsonView asked, Table facts) {
      facts.row("asks", asked.text("of"));
      facts.rowIf(asked.has("question"), "question", asked.text("question"));
      var choices = asked.json().path("choices").valueStream().map(JsonNode::asText).toList();
      facts.rowIf(!choices.isEmpty(), "choices", String.join(", ", choices));
      facts.rowIf(asked.has("input"), "input", asked.json().path("input").toString());
      facts.rowIf(asked.has("since"), "asked since", asked.text("since"));
      facts.rowIf(asked.has("until"), "policy applies", asked.text("until"));
    }

    private static void addAccepted(JsonView accepted, Table facts) {
      facts.row("accepted", accepted.text("since"));
      facts.rowIf(accepted.has("askAt"), "asks for status", accepted.text("askAt"));
      facts.rowIf(accepted.has("until"), "waits until", accepted.text("until"));
    }

    private static void printAttempts(JsonView step, PrintWriter out) {
      var attempts = step.all("attempts");
      if (!attempts.isEmpty()) {
        out.println();
        ATTEMPTS.print(attempts, out);
      }
    }
  }
}
