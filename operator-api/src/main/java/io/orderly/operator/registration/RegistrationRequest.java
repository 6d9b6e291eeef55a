package io.orderly.operator.registration;

import io.orderly.operator.web.CommandHead;
import io.orderly.operator.web.MaxBody;
import io.orderly.operator.web.Reason;
import io.orderly.operator.web.Text;
import jakarta.validation.constraints.NotNull;
import org.jspecify.annotations.Nullable;

/**
 * A workflow to begin new orders with.
 *
 * @param definition the text of its file
 * @param dryRun Whether to check it without a change.
 */
@MaxBody(bytes = RegistrationRequest.MAX_BYTES)
public record RegistrationRequest(
    @NotNull @Text(max = 100_000) String definition,
    @Nullable Boolean dryRun,
    @Text @Nullable String commandId,
    @Text @Nullable String actor,
    @Reason String reason)
    implements CommandHead.Fields {

  /** Room for a definition of the longest text, escaped as JSON. */
  static final int MAX_BYTES = 512 * 1024;

  boolean isDryRun() {
    return Boolean.TRUE.equals(dryRun);
  }
}
