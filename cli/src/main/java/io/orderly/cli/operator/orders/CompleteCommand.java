package io.orderly.cli.operator.orders;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.cli.operator.options.Change;
import io.orderly.cli.operator.options.JsonOption;
import io.orderly.cli.rest.Query;
import io.orderly.cli.terminal.CommandMisusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Answers a step that asks the submitter of its order, or the role of an application. */
@Command(
    name = "complete",
    description = {
      "Answers a step that asks the submitter of its order, or the role of an application.",
      "Asks the submission service, as the one who is asked; work lists what waits."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  orderly complete web-1001 --step delivery --choice wait --reason 'as the customer wishes'",
      "  orderly complete 0198c5a2-7c1e-7b2a-9f0e-3f1f6a5b9d11 --step review --choice approve \\",
      "      --input score.json --reason 'known customer'"
    })
public final class CompleteCommand implements Callable<Integer> {

  @Mixin private final Change change;

  @Parameters(
      paramLabel = "ORDER",
      description = "Order id; submitters may also give the customer reference.")
  private String order = "";

  @Option(names = "--step", paramLabel = "STEP", required = true, description = "Step that asks.")
  private String step = "";

  @Option(
      names = "--choice",
      paramLabel = "CHOICE",
      description = "One of those that the step offers; not needed where there is only one.")
  private @Nullable String choice;

  @Option(
      names = "--edition",
      paramLabel = "N",
      description =
          "Edition of the order that you saw, as work prints it. May be left out while the order"
              + " is unchanged since the step began to ask.")
  private @Nullable Integer edition;

  @Option(
      names = "--input",
      paramLabel = "FILE",
      description = "File with the JSON object that the step asks for beside the choice.")
  private @Nullable Path input;

  public CompleteCommand(Change change) {
    this.change = change;
  }

  @Override
  public Integer call() {
    change.acting().requireReason();
    ObjectNode given = input == null ? null : read(input);
    var orderId = OrderName.id(change.inquiry().endpoint(), order);
    var path =
        "/orders/%s/steps/%s/completion".formatted(Query.segment(orderId), Query.segment(step));
    return change.run(
        "answer step %s of order %s%s?"
            .formatted(step, orderId, choice == null ? "" : " with " + choice),
        (endpoint, body) -> endpoint.post(path, with(body, given)),
        Change::detail,
        "./orderly status " + orderId);
  }

  private ObjectNode with(ObjectNode body, @Nullable ObjectNode given) {
    if (choice != null) {
      body.put("choice", choice);
    }
    if (edition != null) {
      body.put("edition", edition);
    }
    if (given != null) {
      body.set("input", given);
    }
    return body;
  }

  private static ObjectNode read(Path file) {
    try {
      return JsonOption.object(file.toString(), Files.readString(file), "{\"score\": 7}");
    } catch (IOException failed) {
      throw new CommandMisusedException("%s can't be read: %s.".formatted(file, failed));
    }
  }
}
