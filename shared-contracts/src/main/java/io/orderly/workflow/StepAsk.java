package io.orderly.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A step that somebody completes with an answer. It leaves nothing to undo.
 *
 * @param of who is asked: {@link #OPERATORS}, {@link #SUBMITTER} or the role of an application
 * @param question what they are asked, for people
 * @param choices the answers that there are, at least one
 * @param refusals those among them that fail the step, with the choice as the code
 * @param input a JSON Schema of what an answer carries beside the choice; null: nothing
 */
public record StepAsk(
    String of,
    String question,
    List<String> choices,
    Set<String> refusals,
    @Nullable JsonNode input)
    implements StepTask {

  /** Asks the operators of the suite. */
  public static final String OPERATORS = "operators";

  /** Asks whoever submitted the order. */
  public static final String SUBMITTER = "submitter";

  /** The answer where the workflow names none: what was asked for was done. */
  public static final String DONE = "done";

  /** No agent has a name with a colon. */
  private static final String PREFIX = "ask:";

  public StepAsk {
    choices = List.copyOf(choices);
    refusals = Set.copyOf(refusals);
  }

  /** What stands where other steps have the name of their agent. */
  public static String performer(String of) {
    return PREFIX + of;
  }

  /** Who is asked by a step with this performer; empty for steps of agents and of time. */
  public static Optional<String> asked(String performer) {
    return performer.startsWith(PREFIX)
        ? Optional.of(performer.substring(PREFIX.length()))
        : Optional.empty();
  }

  /** The only choice; empty where there are several. */
  public Optional<String> onlyChoice() {
    return choices.size() == 1 ? Optional.of(choices.get(0)) : Optional.empty();
  }

  /** The result of a step that was answered so. */
  public static ObjectNode result(String choice, String by, @Nullable JsonNode input) {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.put("choice", choice).put("by", by);
    if (input != null) {
      result.set("input", input);
    }
    return result;
  }

  @Override
  public <T> T match(
      Function<StepOperation, T> performed,
      Function<StepAsk, T> asked,
      Function<StepWait, T> waited,
      Function<StepAmend, T> amended) {
    return asked.apply(this);
  }
}
