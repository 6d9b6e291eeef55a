package io.orderly.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a step wants of its agent.
 *
 * @param name one of the agent's operations; null: the one that it performs when none is named
 * @param with the parameters by name, in its order: texts, numbers, true and false
 */
public record StepOperation(@Nullable String name, Map<String, JsonNode> with) implements StepTask {

  /** Of an agent that does one thing, without parameters. */
  public static final StepOperation DEFAULT = new StepOperation(null, Map.of());

  /** Of operations, as they are named in workflows, partner files and settings. */
  public static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,62}");

  /** Of parameters: expressions read {@code with.<name>}. */
  public static final Pattern PARAMETER = Pattern.compile("[a-z][A-Za-z0-9_]{0,62}");

  public StepOperation {
    with = Collections.unmodifiableMap(new TreeMap<>(with));
  }

  @Override
  public boolean isPerformed() {
    return true;
  }

  @Override
  public <T> T match(
      Function<StepOperation, T> performed,
      Function<StepAsk, T> asked,
      Function<StepWait, T> waited,
      Function<StepAmend, T> amended) {
    return performed.apply(this);
  }

  /** The parameters as one JSON object; null where there are none. */
  public @Nullable ObjectNode parameters() {
    if (with.isEmpty()) {
      return null;
    }
    ObjectNode parameters = JsonNodeFactory.instance.objectNode();
    parameters.setAll(with);
    return parameters;
  }
}
