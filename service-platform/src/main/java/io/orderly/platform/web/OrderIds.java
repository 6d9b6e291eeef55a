package io.orderly.platform.web;

import io.orderly.messages.FieldProblem;
import io.orderly.platform.problem.ProblemException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** Reads order ids as strictly as they are written: the JDK's parser also accepts shorter ones. */
public final class OrderIds {

  private static final Pattern UUID_TEXT =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

  private OrderIds() {}

  /** The id, or nothing when the text is none. */
  public static Optional<UUID> parse(String text) {
    return UUID_TEXT.matcher(text).matches()
        ? Optional.of(UUID.fromString(text))
        : Optional.empty();
  }

  /**
   * The id in a path.
   *
   * @throws ProblemException when the text is none
   */
  public static UUID inPath(String text) {
    return parse(text).orElseThrow(OrderIds::malformed);
  }

  private static ProblemException malformed() {
    return ProblemException.invalid(
        "The path has no valid order id.",
        List.of(new FieldProblem("orderId", "must be a UUID as it was answered")));
  }
}
