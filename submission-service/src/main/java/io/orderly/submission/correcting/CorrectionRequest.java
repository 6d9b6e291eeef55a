package io.orderly.submission.correcting;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.json.FieldType;
import io.orderly.messages.AttributePatch;
import io.orderly.platform.problem.ProblemException;
import io.orderly.process.ProcessEvent.AfterCorrection;
import io.orderly.submission.commands.CommandReader;
import io.orderly.submission.commands.SubmitterCommand;
import io.orderly.submission.intake.checking.OrderJson;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a correction asks for.
 *
 * @param seenVersion the version of the order that the submitter saw; empty: whichever it has.
 *     Required with a patch of lines, which an amendment may have put at another index
 * @param next what becomes of an order in Error
 */
record CorrectionRequest(Optional<Long> seenVersion, AttributePatch patch, AfterCorrection next) {

  private static final Set<String> FIELDS =
      Set.of(CommandReader.COMMAND_ID, "reason", "version", "attributes", "lines", "resubmit");
  private static final String VERSION_REQUIRED =
      "is required where lines are corrected: the version of the order in which you saw these"
          + " lines";
  private static final FieldType<String> REASON = FieldType.filledText(1_000);
  private static final FieldType<JsonNode> OBJECT =
      FieldType.object(Integer.MAX_VALUE, "must be a JSON object");
  private static final FieldType<Boolean> FLAG =
      new FieldType<>(
          "must be true or false",
          node ->
              node instanceof BooleanNode flag
                  ? Optional.of(flag.booleanValue())
                  : Optional.empty());

  /**
   * Reads a correction.
   *
   * @throws ProblemException with every error of it
   * @throws IOException when the connection breaks
   */
  static SubmitterCommand<CorrectionRequest> read(
      UUID orderId, String actor, @Nullable String idempotencyKey, HttpServletRequest request)
      throws IOException {
    CommandReader reader = CommandReader.of(request, idempotencyKey, OrderJson.MAX_BYTES, FIELDS);
    String reason = reader.required("reason", REASON).orElse("");
    Optional<Long> seenVersion = reader.seenVersion();
    AttributePatch patch = patch(reader);
    if (seenVersion.isEmpty() && !patch.lines().isEmpty()) {
      reader.errors().add("version", VERSION_REQUIRED);
    }
    CorrectionRequest correction =
        new CorrectionRequest(
            seenVersion,
            patch,
            reader.optional("resubmit", FLAG).orElse(false)
                ? AfterCorrection.RESUBMIT
                : AfterCorrection.STAY);
    return reader.command(orderId, "", actor, reason, correction);
  }

  private static AttributePatch patch(CommandReader reader) {
    Optional<JsonNode> attributes = reader.optional("attributes", OBJECT);
    Optional<JsonNode> lines = reader.optional("lines", OBJECT);
    boolean isUnreadable = !reader.errors().isEmpty() && attributes.isEmpty() && lines.isEmpty();
    return AttributePatch.of(
        (ObjectNode) attributes.orElse(null),
        lines.orElse(null),
        isUnreadable ? (path, rule) -> {} : reader.errors()::add);
  }

  /** Without values: no log tells them by accident. */
  @Override
  public String toString() {
    return "CorrectionRequest[seenVersion=%s, next=%s]".formatted(seenVersion, next);
  }
}
