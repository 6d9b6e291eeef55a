package io.orderly.cli.operator.work;

import io.orderly.cli.operator.options.Change;
import io.orderly.cli.operator.options.Inquiry;
import io.orderly.cli.rest.Query;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;

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
}
