package io.orderly.cli.operator.work;

import io.orderly.cli.operator.options.Change;
import io.orderly.cli.operator.options.Inquiry;
import io.orderly.cli.output.Columns;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.rest.Query;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Groups the commands for the weights of customers. */
@Command(
    name = "weights",
    description = {
      "Shows and sets the fair-queueing weight of customers, which counts where orders wait.",
      "Every customer has the weight 1 until an operator gives it another."
    })
public final class WeightsCommand {

  private WeightsCommand() {}

  /** The command with its own commands. */
  public static CommandLine of(Supplier<Inquiry> inquiry, Supplier<Change> change) {
    return new CommandLine(new WeightsCommand())
        .addSubcommand(new WeightsShowCommand(inquiry.get()))
        .addSubcommand(new WeightsSetCommand(change.get()));
  }

  static String path(String customer) {
    return Query.of("/operator/customer-weight").with("customer", customer).toString();
  }

  /** Shows the weights of customers. */
  @Command(
      name = "show",
      description =
          "Shows the customers that were given a weight, or one with its changes: who, when and"
              + " why.",
      footerHeading = "%nExamples:%n",
      footer = {"  orderly weights show", "  orderly weights show customer-7"})
  static final class WeightsShowCommand implements Callable<Integer> {

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

  /** Gives a customer a weight. */
  @Command(
      name = "set",
      description = {
        "Gives a customer a weight: with 2, twice as many of its orders are claimed as of a"
            + " customer with 1.",
        "It applies to new orders; waiting orders keep their rank."
      },
      footerHeading = "%nExample:%n",
      footer = "  orderly weights set customer-7 --weight 2 --reason 'the contract of March'")
  static final class WeightsSetCommand implements Callable<Integer> {

    @Mixin private final Change change;

    @Parameters(paramLabel = "CUSTOMER", description = "The customer, known or not yet.")
    private String customer = "";

    @Option(
        names = "--weight",
        paramLabel = "W",
        required = true,
        description = "0.01 to 100; the default of all customers is 1.")
    private double weight;

    WeightsSetCommand(Change change) {
      this.change = change;
    }

    @Override
    public Integer call() {
      return change.run(
          "give customer %s the weight %s?".formatted(customer, weight),
          (endpoint, body) ->
              endpoint.put(WeightsCommand.path(customer), body.put("weight", weight)),
          answer -> "customer %s has the weight %s".formatted(customer, answer.text("weight")),
          "./orderly weights show");
    }
  }
}
