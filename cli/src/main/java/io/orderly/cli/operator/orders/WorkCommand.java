package io.orderly.cli.operator.orders;

import io.orderly.cli.operator.options.Inquiry;
import io.orderly.cli.operator.options.PageOptions;
import io.orderly.cli.output.Columns;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.rest.Query;
import java.net.URI;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists the steps that wait for an answer of the caller. */
@Command(
    name = "work",
    description = {
      "Lists the steps that wait for an answer of a role, or of the submitter of their orders,",
      "the earliest time limit first. --json also has the facts and the schema of the input."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  orderly work", "  orderly work --for fraud-desk --json"})
public final class WorkCommand implements Callable<Integer> {

  private static final String SUBMITTER = "submitter";

  private static final Columns<JsonView> COLUMNS =
      Columns.ofJson()
          .with("ORDER", item -> item.text("orderId"))
          .with("REFERENCE", item -> item.text("customerReference"))
          .with("STEP", item -> item.text("step"))
          .with("EDITION", item -> item.text("edition"))
          .with("SINCE", item -> item.ago("since"))
          .with("UNTIL", item -> item.time("until"))
          .with("CHOICES", item -> String.join(", ", item.texts("choices")))
          .with("QUESTION", item -> item.shortText("question"));

  @Mixin private final Inquiry inquiry;
  @Mixin private final PageOptions page = new PageOptions();

  @Option(
      names = "--for",
      paramLabel = "ROLE",
      defaultValue = SUBMITTER,
      description =
          "Role that is asked, or submitter for your own orders (default: ${DEFAULT-VALUE}).")
  private String of = SUBMITTER;

  public WorkCommand(Inquiry inquiry) {
    this.inquiry = inquiry;
  }

  @Override
  public Integer call() {
    var answer = inquiry.endpoint().get(page.on(Query.of("/work").with("for", of)).toString());
    inquiry.print(answer, JsonView.all(answer.path("work")), COLUMNS, "Nothing waits.");
    if (answer.hasNonNull("next")) {
      inquiry.next("the same with --after " + after(answer.path("next").asText()));
    } else if (!answer.path("work").isEmpty()) {
      inquiry.next(
          "./orderly complete ORDER --step STEP --edition EDITION --choice CHOICE --reason WHY");
    }
    return ExitCode.OK;
  }

  /** The cursor in the address of the next page. */
  private static @Nullable String after(String next) {
    for (String parameter : String.valueOf(URI.create(next).getQuery()).split("&", -1)) {
      if (parameter.startsWith("after=")) {
        return parameter.substring("after=".length());
      }
    }
    return null;
  }
}
