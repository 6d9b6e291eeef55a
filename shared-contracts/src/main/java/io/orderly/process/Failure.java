package io.orderly.process;

import java.util.Objects;

/**
 * Why a step or an order failed.
 *
 * @param code short and stable, for grouping: a word with hyphens
 * @param message one sentence for people
 */
public record Failure(String code, String message) {

  public Failure {
    Objects.requireNonNull(code, "code is missing");
    Objects.requireNonNull(message, "message is missing");
  }
}
