package io.orderly.cli.operator.orders;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.cli.operator.options.Change;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Resumes orders in Error. */
@Command(
    name = "resubmit",
    description = {
      "Resumes orders in Error at the failed step: Completed steps stay Completed.",
      "With --all-matching, orders in Error are meant unless --state says another."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  orderly resubmit web-1001 --reason 'the bank is back'",
      "  orderly resubmit --all-matching --code card-declined --since 2h --dry-run",
      "  orderly resubmit --all-matching --code card-declined --since 2h --per-second 20 \\",
      "      --reason 'the bank is back'"
    })
public final class ResubmitCommand extends OrderCommand {

  @Option(
      names = "--checked-at-partner",
      description = {
        "Confirms that you looked up the order at its partner: a step of unknown outcome that the"
            + " partner may have forgotten is called again. For named orders only."
      })
  private boolean checkedAtPartner;

  public ResubmitCommand(Change change) {
    super("resubmit", change);
  }

  @Override
  ObjectNode fields() {
    var fields = super.fields();
    return checkedAtPartner ? fields.put("checkedAtPartner", true) : fields;
  }

  @Override
  String usualState() {
    return "Error";
  }
}
