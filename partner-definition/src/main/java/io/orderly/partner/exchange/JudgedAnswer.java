package io.orderly.partner.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.partner.OutcomeRule.Outcome;
import io.orderly.process.Failure;
import org.jspecify.annotations.Nullable;

/**
 * What an answer means.
 *
 * @param result where the outcome has one, otherwise missing
 * @param failure why, where it is neither completed nor never happened
 * @param correlation what the partner's events call the step by; null where the rule says none
 * @param mayBeTheOrders of what is misconfigured: it may also be this one order's fault
 */
public record JudgedAnswer(
    Outcome outcome,
    JsonNode result,
    Failure failure,
    @Nullable String correlation,
    boolean mayBeTheOrders) {

  /** One that gives no correlation. */
  JudgedAnswer(Outcome outcome, JsonNode result, Failure failure, boolean mayBeTheOrders) {
    this(outcome, result, failure, null, mayBeTheOrders);
  }
}
