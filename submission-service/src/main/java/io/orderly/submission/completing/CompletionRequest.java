package io.orderly.submission.completing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.json.FieldType;
import io.orderly.partner.schema.AnswerCheck;
import io.orderly.platform.problem.ProblemException;
import io.orderly.submission.commands.CommandReader;
import io.orderly.submission.commands.SubmitterCommand;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The answer that somebody gives to a step that asks.
 *
 * @param choice null: the only one that the step offers
 * @param input what the answer carries beside the choice; null: nothing
 * @param seenEdition of the order; null: the one in which the step began to ask
 */
record CompletionRequest(
    String step,
    @Nullable String choice,
    @Nullable ObjectNode input,
    @Nullable Integer seenEdition) {

  /** An input of maximum length beside the other fields. */
  static final int MAX_BYTES = AnswerCheck.MAX_INPUT_BYTES + 8_192;

  private static final Set<String> FIELDS =
      Set.of(CommandReader.COMMAND_ID, "choice", "input", "edition", "reason");
  private static final FieldType<String> CHOICE = FieldType.filledText(63);
  private static final FieldType<String> REASON = FieldType.text(1_000);
  private static final FieldType<Integer> EDITION = FieldType.wholeNumber(1, Integer.MAX_VALUE);
  private static final FieldType<ObjectNode> INPUT =
      new FieldType<>(
          "must be a JSON object",
          node -> node instanceof ObjectNode object ? Optional.of(object) : Optional.empty());

  /**
   * Reads an answer. Its body may be left out where the step offers one choice and takes no input.
   *
   * @throws ProblemException with every error of it
   * @throws IOException when the connection breaks
   */
  static SubmitterCommand<CompletionRequest> read(
      UUID orderId,
      String step,
      String actor,
      @Nullable String idempotencyKey,
      HttpServletRequest request)
      throws IOException {
    return read(orderId, step, actor, CommandReader.of(request, idempotencyKey, MAX_BYTES, FIELDS));
  }

  /**
   * The same of an answer that came over a topic, and has its id in it.
   *
   * @throws ProblemException with every error of it
   */
  static SubmitterCommand<CompletionRequest> read(
      UUID orderId, String step, String actor, JsonNode body) {
    return read(orderId, step, actor, CommandReader.of(body, FIELDS));
  }

  private static SubmitterCommand<CompletionRequest> read(
      UUID orderId, String step, String actor, CommandReader reader) {
    CompletionRequest completion =
        new CompletionRequest(
            step,
            reader.optional("choice", CHOICE).orElse(null),
            reader.optional("input", INPUT).orElse(null),
            reader.optional("edition", EDITION).orElse(null));
    String reason = reader.optional("reason", REASON).orElse("");
    return reader.command(orderId, step, actor, reason, completion);
  }

  /** Without values: no log tells them by accident. */
  @Override
  public String toString() {
    return "CompletionRequest[step=%s]".formatted(step);
  }
}
