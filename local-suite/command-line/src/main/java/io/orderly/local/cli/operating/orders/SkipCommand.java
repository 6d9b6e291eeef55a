package io.orderly.local.cli.operating.orders;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.local.cli.operating.asking.Change;
import io.orderly.local.cli.terminal.CommandMisusedException;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Takes a step as Completed that somebody did by hand. */
@Command(
    name = "skip",
    description = {
      "Takes a step of orders in Error as Completed with the result that you give, and puts the"
          + " rest back to work.",
      "--step names it. For what was done by hand; only steps that their workflow lets be skipped.",
      "With --all-matching, orders in Error are meant unless --state says another."
    },
    footerHeading = "%nExample:%n",
    footer = {
      "  orderly skip web-1001 --step take-payment --result '{\"charge\": \"paid by bank\"}' \\",
      "      --reason 'paid by bank, receipt 4711'"
    })
public final class SkipCommand extends OrderCommand {

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private static final String STEP = "step";

  @Option(
      names = "--result",
      paramLabel = "JSON",
      required = true,
      description = "What stands for the agent's answer: a JSON object.")
  private String result = "";

  public SkipCommand(Change change) {
    super("skip", change);
  }

  @Override
  ObjectNode fields() {
    var step = filters().get(STEP);
    if (step == null) {
      throw new CommandMisusedException(
          "Missing required option: '--step=STEP' says which step is skipped.");
    }
    var fields = super.fields().put(STEP, step);
    fields.set("result", object());
    return fields;
  }

  @Override
  Set<String> ownFilters() {
    return Set.of(STEP);
  }

  private ObjectNode object() {
    try {
      if (JSON.readTree(result) instanceof ObjectNode object) {
        return object;
      }
    } catch (JsonProcessingException unreadable) {
      throw new CommandMisusedException(
          "--result is no JSON: %s.".formatted(unreadable.getOriginalMessage()));
    }
    throw new CommandMisusedException(
        "--result must be a JSON object, such as '{\"charge\": \"by hand\"}'.");
  }

  @Override
  String usualState() {
    return "Error";
  }
}
