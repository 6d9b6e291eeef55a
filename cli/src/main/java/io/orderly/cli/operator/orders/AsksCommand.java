package io.orderly.cli.operator.orders;

import io.orderly.cli.operator.options.Change;
import io.orderly.cli.operator.options.Inquiry;
import io.orderly.cli.operator.options.JsonOption;
import io.orderly.cli.operator.options.PageOptions;
import io.orderly.cli.output.Columns;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.rest.Query;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What steps ask operators, and answers. */
@Command(
    name = "asks",
    description = {
      "Lists and answers what steps of orders ask.",
      "A step asks operators, the submitter, or an application by its role. Operators may answer"
          + " any."
    })
public final class AsksCommand {

  private static final Columns<JsonView> ASKS =
      Columns.ofJson()
          .with("ORDER", ask -> ask.text("customerReference"))
          .with("STEP", ask -> ask.text("step"))
          .with("EDITION", ask -> ask.text("edition"))
          .with("QUESTION", ask -> ask.shortText("question"))
          .with("CHOICES", ask -> String.join(", ", choices(ask)))
          .with("SINCE", ask -> ask.ago("since"))
          .with("UNTIL", ask -> ask.time("until"))
          .with("ORDER ID", ask -> ask.text("orderId"));

  private static Iterable<String> choices(JsonView ask) {
    return ask.json().path("choices").valueStream().map(choice -> choice.asText()).toList();
  }

  @Command(
      name = "list",
      description = "Lists the steps that wait for an answer, the soonest to expire first.",
      footerHeading = "%nExamples:%n",
      footer = {"  orderly asks list", "  orderly asks list --of submitter"})
  int list(
      @Mixin Inquiry inquiry,
      @Mixin PageOptions page,
      @Option(
              names = "--of",
              paramLabel = "WHOM",
              description =
                  "Who is asked: operators, submitter, or the role of an application (default:"
                      + " operators).")
          @Nullable String of) {
    var answer =
        inquiry.endpoint().get(page.on(Query.of("/operator/asks").with("of", of)).toString());
    inquiry.print(answer, JsonView.all(answer.path("asks")), ASKS, "Nothing waits for an answer.");
    if (answer.hasNonNull("next")) {
      inquiry.next("the same with --after " + answer.path("next").asText());
    } else if (!answer.path("asks").isEmpty()) {
      inquiry.next(
          "./orderly asks answer ORDER --step STEP --edition EDITION --choice CHOICE --reason WHY");
    }
    return ExitCode.OK;
  }

  @Command(
      name = "answer",
      description = {
        "Answers a step that asks, which ends it with the choice.",
        "A choice that refuses fails the step: its policy says what follows."
      },
      footerHeading = "%nExamples:%n",
      footer = {
        "  orderly asks answer web-1001 --step review --choice approve --reason 'known customer'",
        "  orderly asks answer web-1002 --step review --choice approve \\",
        "      --input '{\"limit\": 500}' --reason 'agreed by phone'"
      })
  int answer(
      @Mixin Change change,
      @Parameters(paramLabel = "ORDER", description = "Order id or customer reference.")
          String order,
      @Option(
              names = "--step",
              paramLabel = "STEP",
              required = true,
              description = "The step that asks.")
          String step,
      @Option(
              names = "--choice",
              paramLabel = "CHOICE",
              description = "One of the choices; may be left out where there is only one.")
          @Nullable String choice,
      @Option(
              names = "--edition",
              paramLabel = "N",
              description =
                  "Edition of the order that you saw, as list and show print it. May be left out"
                      + " while the order is unchanged since the step began to ask.")
          @Nullable Integer edition,
      @Option(
              names = "--input",
              paramLabel = "JSON",
              description = "What the step asks for beside the choice, a JSON object.")
          @Nullable String input) {
    var given = input == null ? null : JsonOption.object("--input", input, "{\"limit\": 500}");
    return change.run(
        "answer step %s of order %s?".formatted(step, order),
        (endpoint, body) -> {
          body.put("step", step);
          if (choice != null) {
            body.put("choice", choice);
          }
          if (edition != null) {
            body.put("edition", edition);
          }
          if (given != null) {
            body.set("input", given);
          }
          var orderId = new OrderLookup(endpoint).find(order).path("orderId").asText();
          return endpoint.post("/operator/orders/%s/answer".formatted(orderId), body);
        },
        Change::detail,
        "./orderly show " + order);
  }
}
