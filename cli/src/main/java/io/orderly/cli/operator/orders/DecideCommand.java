package io.orderly.cli.operator.orders;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.cli.operator.options.Change;
import io.orderly.cli.operator.options.JsonOption;
import io.orderly.cli.terminal.CommandMisusedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Says of a step what only a person can know. */
@Command(
    name = "decide",
    description = {
      "Records what you found out about a step at its remote service. --step names the step.",
      "  happened        The step is Completed with --result. The order goes on unless another"
          + " step",
      "                  waits for a person. In an undo, the undo is called with that result.",
      "  did-not-happen  No call had an effect. The step is NotStarted; an order in Error stays"
          + " there",
      "                  until you resubmit or undo it. In an undo, the step is Undone.",
      "  undone          Its effect was taken back by hand, or is written off. The step is Undone,",
      "                  and the whole order is undone, for good.",
      "Any begun step of an order in Error can be decided; before that, only one past CompleteBy.",
      "With --all-matching, orders in Error are meant unless --state says another."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  orderly decide web-1001 --step take-payment --finding happened \\",
      "      --result '{\"charge\": \"paid by bank\"}' --reason 'paid by bank, receipt 4711'",
      "  orderly decide web-1002 --step ship --finding undone --reason 'parcel came back'"
    })
public final class DecideCommand extends OrderCommand {

  private static final String STEP = "step";
  private static final String HAPPENED = "happened";

  @Option(
      names = "--finding",
      paramLabel = "FINDING",
      required = true,
      completionCandidates = Findings.class,
      description = "What you found out: ${COMPLETION-CANDIDATES}.")
  private String finding = "";

  @Option(
      names = "--result",
      paramLabel = "JSON",
      description = "With happened: what stands for the agent's answer, a JSON object.")
  private @Nullable String result;

  /** What can be said of a step. */
  static final class Findings extends ArrayList<String> {

    private static final long serialVersionUID = 1L;

    Findings() {
      super(List.of(HAPPENED, "did-not-happen", "undone"));
    }
  }

  public DecideCommand(Change change) {
    super("decide", change);
  }

  @Override
  ObjectNode fields() {
    var step = filters().get(STEP);
    if (step == null) {
      throw new CommandMisusedException(
          "Missing required option: '--step=STEP' says which step is decided.");
    }
    if (!new Findings().contains(finding)) {
      throw new CommandMisusedException(
          "--finding must be one of %s.".formatted(String.join(", ", new Findings())));
    }
    var fields = super.fields().put(STEP, step).put("finding", finding);
    if (result != null) {
      fields.set("result", JsonOption.object("--result", result, "{\"charge\": \"by hand\"}"));
    }
    if (finding.equals(HAPPENED) != (result != null)) {
      throw new CommandMisusedException(
          "--result goes with --finding happened, which needs it, and with no other.");
    }
    return fields;
  }

  @Override
  Set<String> ownFilters() {
    return Set.of(STEP);
  }

  @Override
  String usualState() {
    return "Error";
  }
}
