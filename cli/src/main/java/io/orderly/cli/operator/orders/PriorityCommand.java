package io.orderly.cli.operator.orders;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.cli.operator.options.Change;
import io.orderly.cli.terminal.NumberWithin;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Changes the place of orders in the line. */
@Command(
    name = "priority",
    description = {
      "Changes the place of orders among the waiting ones.",
      "Each step of priority is worth some time of waiting: the higher, the earlier."
    },
    footerHeading = "%nExample:%n",
    footer = "  orderly priority web-1001 --priority 9 --reason 'the customer waits in the shop'")
public final class PriorityCommand extends OrderCommand {

  private static final int HIGHEST = 9;

  @Option(
      names = "--priority",
      paramLabel = "N",
      required = true,
      converter = Priority.class,
      description = "0 to 9, as a submission gives it.")
  private int priority;

  public PriorityCommand(Change change) {
    super("priority", change);
  }

  @Override
  ObjectNode fields() {
    return super.fields().put("priority", priority);
  }

  /** One digit. */
  static final class Priority extends NumberWithin {
    Priority() {
      super(0, HIGHEST);
    }
  }
}
