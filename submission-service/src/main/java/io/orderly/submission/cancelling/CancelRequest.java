package io.orderly.submission.cancelling;

import io.orderly.json.FieldType;
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
 * What a cancel asks for.
 *
 * @param seenVersion the version of the order that the customer saw; empty: whichever it has
 */
public record CancelRequest(Optional<Long> seenVersion) {

  private static final int MAX_BYTES = 64 * 1024;
  private static final Set<String> FIELDS = Set.of(CommandReader.COMMAND_ID, "reason", "version");
  private static final FieldType<String> REASON = FieldType.text(1_000);

  /**
   * Reads a cancel. Its body may be left out.
   *
   * @throws ProblemException with every error of it
   * @throws IOException when the connection breaks
   */
  static SubmitterCommand<CancelRequest> read(
      UUID orderId, String actor, @Nullable String idempotencyKey, HttpServletRequest request)
      throws IOException {
    CommandReader reader = CommandReader.of(request, idempotencyKey, MAX_BYTES, FIELDS);
    String reason = reader.optional("reason", REASON).orElse("");
    CancelRequest cancel = new CancelRequest(reader.seenVersion());
    return reader.command(orderId, "", actor, reason, cancel);
  }
}
