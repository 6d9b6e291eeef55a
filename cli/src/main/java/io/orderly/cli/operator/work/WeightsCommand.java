package io.orderly.cli.operator.work;

import io.orderly.cli.operator.options.Change;
import io.orderly.cli.operator.options.Inquiry;
import io.orderly.cli.output.Columns;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.rest.Query;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands for the weights of customers. */
@Command(
    name = "weights",
    description = {
      "Shows and sets the fair-queueing weight of customers, which counts where orders wait.",
      "The default is 1."
    })
public final class WeightsCommand {

  private static final Columns<JsonView> COLUMNS =
      Columns.ofJson()
          .with("CUSTOMER", share -> share.text("customerId"))
          .with("WEIGHT", share -> share.text("weight"));

  @Command(
      name = "show",
      description =
          "Shows the customers with a weight of their own, or one with its changes: who, when and"
              + " why.",
      footerHeading = "%nExamples:%n",
      footer = {"  orderly weights show", "  orderly weights show customer-7"})
  int show(
      @Mixin Inquiry inquiry,
      @Parameters(paramLabel = "CUSTOMER", arity = "0..1", description = "One customer.")
          @Nullable String customer) {
    var endpoint = inquiry.endpoint();
    if (customer == null) {
      var weights = endpoint.get("/operator/customer-weights");
      return inquiry.print(
          weights, JsonView.all(weights), COLUMNS, "Every customer has the weight 1.");
    }
    var weight = endpoint.get(path(customer));
    return inquiry.print(weight, out -> print(new JsonView(weight), out));
  }

  private static void print(JsonView weight, PrintWriter out) {
    out.printf(
        "Customer %s has the weight %s.%n", weight.text("customerId"), weight.text("weight"));
    ChangeTable.print(weight, "WEIGHT", change -> change.text("weight"), out);
  }

  @Command(
      name = "set",
      description = {
        "Sets the weight of a customer: with 2, twice as many of its orders are claimed as of a"
            + " customer with 1.",
        "It applies to new orders; waiting orders keep their rank."
      },
      footerHeading = "%nExample:%n",
      footer = "  orderly weights set customer-7 --weight 2 --reason 'the contract of March'")
  int set(
      @Mixin Change change,
      @Parameters(paramLabel = "CUSTOMER", description = "The customer, known or not yet.")
          String customer,
      @Option(
              names = "--weight",
              paramLabel = "W",
              required = true,
              description = "0.01 to 100; the default of all customers is 1.")
          double weight) {
    return change.run(
        "give customer %s the weight %s?".formatted(customer, weight),
        (endpoint, body) -> endpoint.put(path(customer), body.put("weight", weight)),
        answer -> "customer %s has the weight %s".formatted(customer, answer.text("weight")),
        "./orderly weights show");
  }

  private static String path(String customer) {
    return Query.of("/operator/customer-weight").with("customerId", customer).toString();
  }
}
