package io.orderly.cli.operator.orders;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.cli.operator.options.Change;
import io.orderly.cli.terminal.NumberWithin;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Changes the priority of orders. */
@Command(
    name = "priority",
    description = {
      "Changes the priority of waiting orders.",
      "The higher, the earlier it is claimed; each level counts as some time of waiting."
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
      description = "0 to 9, as in a submission.")
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
