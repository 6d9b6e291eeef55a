package io.orderly.local.cli.operating.orders;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.local.cli.operating.door.Door;
import io.orderly.local.cli.terminal.Confirmation;
import io.orderly.local.cli.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

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

  @Option(
      names = "--priority",
      paramLabel = "N",
      required = true,
      converter = Priority.class,
      description = "0 to 9, as a submission gives it.")
  private int priority;

  public PriorityCommand(Terminal terminal, Door door, Confirmation confirmation) {
    super("priority", terminal, door, confirmation);
  }

  @Override
  ObjectNode fields() {
    return super.fields().put("priority", priority);
  }

  /** One digit. */
  static final class Priority implements ITypeConverter<Integer> {

    @Override
    public Integer convert(String text) {
      if (!text.matches("\\d")) {
        throw new TypeConversionException("'%s' is not a whole number from 0 to 9".formatted(text));
      }
      return Integer.valueOf(text);
    }
  }
}
