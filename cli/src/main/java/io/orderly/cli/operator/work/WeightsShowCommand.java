package io.orderly.cli.operator.work;

import io.orderly.cli.operator.options.Inquiry;
import io.orderly.cli.output.Columns;
import io.orderly.cli.output.JsonView;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows the weights of customers. */
@Command(
    name = "show",
    description =
        "Shows the customers that were given a weight, or one with its changes: who, when and why.",
    footerHeading = "%nExamples:%n",
    footer = {"  orderly weights show", "  orderly weights show customer-7"})
final class WeightsShowCommand implements Callable<Integer> {

  private static final Columns<JsonView> COLUMNS =
      Columns.ofJson()
          .with("CUSTOMER", share -> share.text("customer"))
          .with("WEIGHT", share -> share.text("weight"));

  @Mixin private final Inquiry inquiry;

  @Parameters(paramLabel = "CUSTOMER", arity = "0..1", description = "One customer.")
  private @Nullable String customer;

  WeightsShowCommand(Inquiry inquiry) {
    this.inquiry = inquiry;
  }

  @Override
  public Integer call() {
    var client = inquiry.endpoint();
    var one = customer;
    if (one == null) {
      var shares = client.get("/operator/customer-weights");
      return inquiry.print(
          shares, JsonView.all(shares), COLUMNS, "Every customer has the weight 1.");
    }
    var share = client.get(WeightsCommand.path(one));
    return inquiry.print(share, out -> printOne(new JsonView(share), out));
  }

  private static void printOne(JsonView share, PrintWriter out) {
    out.printf("Customer %s has the weight %s.%n", share.text("customer"), share.text("weight"));
    ChangeTable.print(share, "WEIGHT", change -> change.text("weight"), out);
  }
}
