package io.orderly.local.cli.operating.work;

import io.orderly.local.cli.operating.asking.Change;
import io.orderly.local.cli.operating.asking.Inquiry;
import io.orderly.local.cli.operating.door.Query;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Groups what can be done about the shares of customers. */
@Command(
    name = "shares",
    description = {
      "Shows and sets how often a customer's turn comes where orders wait.",
      "Every customer has the weight 1 until an operator gives it another."
    })
public final class SharesCommand {

  private SharesCommand() {}

  /** The command with its own commands. */
  public static CommandLine of(Supplier<Inquiry> inquiry, Supplier<Change> change) {
    return new CommandLine(new SharesCommand())
        .addSubcommand(new SharesShowCommand(inquiry.get()))
        .addSubcommand(new SharesSetCommand(change.get()));
  }

  static String path(String customer) {
    return Query.of("/operator/customer-share").with("customer", customer).toString();
  }
}
