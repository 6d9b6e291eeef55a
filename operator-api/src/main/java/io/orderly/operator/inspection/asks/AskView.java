package io.orderly.operator.inspection.asks;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.process.ProcessState;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A step that waits for an answer.
 *
 * @param edition of the order now, which an answer names
 * @param of who is asked: operators, submitter, or the role of an application
 * @param question absent where the workflow is not known to this supervisor
 * @param choices one of them is the answer
 * @param input the JSON Schema of what an answer carries beside the choice; absent: nothing
 * @param since when it was asked
 * @param until when the step's policy applies
 */
public record AskView(
    UUID orderId,
    String customerReference,
    String customerId,
    ProcessState state,
    String workflow,
    String step,
    int edition,
    String of,
    @Nullable String question,
    List<String> choices,
    @Nullable JsonNode input,
    Instant since,
    Instant until) {

  public AskView {
    choices = List.copyOf(choices);
  }

  /**
   * A page of them.
   *
   * @param next the parameter {@code after} of the next page; absent after the last one
   */
  public record AskPage(List<AskView> asks, @Nullable String next) {}
}
