package io.orderly.partner;

import io.orderly.partner.expression.Expression;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What an answer means.
 *
 * @param when it is this rule's; null: always
 * @param result of what was done; null: the whole body
 * @param code for programs; null: one made of the status
 * @param message for operators; null: one made of the status
 * @param correlation what the partner's events call the step by; null where they have our own key
 * @param mayBeTheOrders of what is misconfigured: it may also be this one order's fault
 */
public record OutcomeRule(
    @Nullable Expression when,
    Outcome outcome,
    @Nullable JsonTemplate result,
    @Nullable TextTemplate code,
    @Nullable TextTemplate message,
    @Nullable TextTemplate correlation,
    boolean mayBeTheOrders) {

  /** All of them. */
  public Stream<Expression> expressions() {
    return Stream.of(
            Stream.ofNullable(when),
            Stream.ofNullable(result).flatMap(JsonTemplate::expressions),
            Stream.ofNullable(code).flatMap(TextTemplate::expressions),
            Stream.ofNullable(message).flatMap(TextTemplate::expressions),
            Stream.ofNullable(correlation).flatMap(TextTemplate::expressions))
        .flatMap(each -> each);
  }

  /** What a call came to. */
  public enum Outcome {
    COMPLETED,
    /** The partner took it on and completes it later; its status is asked for. */
    ACCEPTED,
    NEVER_HAPPENED,
    /** Of an operation that finds what another did: it did nothing, so far. */
    NOT_FOUND,
    REFUSED,
    /** Of an event: it says nothing about the step. */
    IGNORED,
    IN_PROGRESS,
    UNAVAILABLE,
    UNKNOWN,
    MISCONFIGURED
  }
}
