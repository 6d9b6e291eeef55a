package io.orderly.messages;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Why an order did not complete, for its submitter.
 *
 * @param code short and stable: words with hyphens
 * @param message one sentence for people
 * @param step whose failure it was, where it was one
 */
public record StatusCause(String code, String message, @Nullable String step) {

  public StatusCause {
    Objects.requireNonNull(code, "code is missing");
    Objects.requireNonNull(message, "message is missing");
  }
}
