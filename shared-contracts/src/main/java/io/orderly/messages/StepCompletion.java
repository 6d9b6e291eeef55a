package io.orderly.messages;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Objects;
import java.util.UUID;

/**
 * The answer of an application to a step that asks, over its topic {@link Topics#stepCompletions}.
 *
 * @param completion the same JSON as the body over REST, checked by the same rules; commandId is
 *     required, since a record may come more than once
 */
public record StepCompletion(int schemaVersion, UUID orderId, String step, JsonNode completion)
    implements Message {

  /** No step has a longer name. */
  private static final int MAX_STEP = 100;

  public StepCompletion {
    Objects.requireNonNull(orderId, "orderId is missing");
    Objects.requireNonNull(step, "step is missing");
    Objects.requireNonNull(completion, "completion is missing");
    if (step.isEmpty() || step.length() > MAX_STEP) {
      throw new IllegalArgumentException("step must have 1 to %d characters".formatted(MAX_STEP));
    }
  }

  /** Without values: no log tells them by accident. */
  @Override
  public String toString() {
    return "StepCompletion[orderId=%s, step=%s]".formatted(orderId, step);
  }
}
