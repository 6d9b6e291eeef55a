package io.orderly.cli.operator.orders;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.cli.operator.options.Inquiry;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.rest.Query;
import io.orderly.cli.terminal.CommandFailedException;
import io.orderly.cli.terminal.CommandMisusedException;
import io.orderly.cli.terminal.Ending;
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
      return inquiry.print(request, out -> out.println(request.toPrettyString()));
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
}
