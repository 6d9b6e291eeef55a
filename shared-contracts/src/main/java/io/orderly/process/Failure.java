package io.orderly.process;

import io.orderly.workflow.FailurePolicies;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * Why a step or an order failed.
 *
 * @param code short and stable, for grouping: a word with hyphens
 * @param message one sentence for people
 */
public record Failure(String code, String message) {

  /** A failure is stored with its step, its order and its alert, and shown with each of them. */
  private static final int MAX_MESSAGE = 2_000;

  private static final String MASK = "***";

  /** A shorter value would put stars into words that have nothing to do with it. */
  private static final int MIN_SECRET = 4;

  /** The code of a refusal whose agent gave none that is valid. */
  private static final String REFUSED = "refused";

  public Failure {
    Objects.requireNonNull(code, "code is missing");
    Objects.requireNonNull(message, "message is missing");
  }

  /** Whether the text can be a code: policies, texts and searches name failures by it. */
  public static boolean isCode(String text) {
    return FailurePolicies.isCode(text);
  }

  /**
   * This refusal as it is recorded. What an agent says may be its partner's: an invalid code
   * becomes part of the message, and the message is bounded.
   */
  public Failure ofRefusal() {
    boolean valid = isCode(code);
    String told = valid ? message : "%s (the agent's code is invalid: %s)".formatted(message, code);
    return valid && told.length() <= MAX_MESSAGE
        ? this
        : new Failure(
            valid ? code : REFUSED, told.substring(0, Math.min(told.length(), MAX_MESSAGE)));
  }

  /**
   * With stars in place of these values: the text may be a partner's, which echoes what it was
   * sent. A valid code stays, since policies go by it.
   */
  public Failure masked(Collection<String> secrets) {
    List<String> longestFirst =
        secrets.stream()
            .filter(secret -> secret.length() >= MIN_SECRET)
            .sorted(Comparator.comparingInt(String::length).reversed())
            .toList();
    return longestFirst.isEmpty()
        ? this
        : new Failure(
            isCode(code) ? code : masked(code, longestFirst), masked(message, longestFirst));
  }

  private static String masked(String text, List<String> secrets) {
    String masked = text;
    for (String secret : secrets) {
      masked = masked.replace(secret, MASK);
    }
    return masked;
  }
}
