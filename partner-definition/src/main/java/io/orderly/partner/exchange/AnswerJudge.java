package io.orderly.partner.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.messages.Correlation;
import io.orderly.partner.Operation;
import io.orderly.partner.Operation.Repetition.Rule;
import io.orderly.partner.OutcomeRule;
import io.orderly.partner.OutcomeRule.Outcome;
import io.orderly.partner.TextTemplate;
import io.orderly.partner.exchange.TemplateRenderer.Nulls;
import io.orderly.partner.expression.ExpressionFailedException;
import io.orderly.partner.expression.Scope;
import io.orderly.process.Failure;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Says what the answers to one operation mean: by the first rule that fits, otherwise by status.
 *
 * <pre>
 * 202 of an operation that has a status        accepted, with the body as result
 * 2xx                                          completed, with the body as result
 * 401, 405, 406, 407, 411, 415, 421, 426, 511  misconfigured; 495, 496 of nginx too
 * 403, 404                                     misconfigured, unless it is this one order's
 * 425, 429, 503                                unavailable
 * 408, 409, 3xx, 5xx                           unknown
 * any other 4xx                                refused; unknown after a call that may have acted
 * </pre>
 *
 * <p>425 and 503 are unknown where a repeat would act twice: a gateway may say so of a call that it
 * passed on. What a rule fails on is judged by the status where that says misconfigured or
 * unavailable, and is unknown otherwise; so is a success whose body is no JSON, such as the page of
 * a gateway, unless a rule gives it a result. A refusal that no rule names proves nothing once an
 * earlier call may have acted: "already captured" is no refusal.
 */
public final class AnswerJudge {

  /** The code of an answer that its rules can't read. */
  public static final String UNCLEAR = "answer-unclear";

  /** The code of a success whose body could not be read as a whole. */
  public static final String UNREADABLE = "answer-unreadable";

  private static final int MAX_CODE = 63;
  private static final int MAX_MESSAGE = 500;

  private final Operation operation;
  private final boolean isCalledOnce;

  public AnswerJudge(Operation operation) {
    this.operation = operation;
    this.isCalledOnce = operation.repetition().rule() == Rule.ONCE;
  }

  /**
   * What the answer means.
   *
   * @param request the scope that the request was built from
   * @param attempt of the step, from 1; more than that whenever an earlier call may have acted
   */
  public JudgedAnswer judge(PartnerAnswer answer, Scope request, int attempt) {
    if (!answer.isRead()) {
      return answer.isSuccess()
          ? unknown(UNREADABLE, answer.readProblem() + "; its effect is assumed")
          : refusalsDoubted(byStatus(answer, attempt));
    }
    Scope scope = request.with(variables(answer, attempt));
    for (OutcomeRule rule : operation.rules()) {
      try {
        if (rule.when() == null || rule.when().test(scope)) {
          return verdict(rule, answer, new TemplateRenderer(scope));
        }
      } catch (ExpressionFailedException e) {
        return undecided(answer, attempt, e);
      }
    }
    return byStatus(answer, attempt);
  }

  /**
   * An answer that a rule fails on. An expired key or an overload has a page of its own, and its
   * status says enough; nothing else is believed of what can't be read.
   */
  private JudgedAnswer undecided(PartnerAnswer answer, int attempt, ExpressionFailedException e) {
    String why = "the rules can't read the answer: %s".formatted(e.getMessage());
    JudgedAnswer judged = byStatus(answer, attempt);
    Failure failure = judged.failure();
    return switch (judged.outcome()) {
      case MISCONFIGURED, UNAVAILABLE ->
          new JudgedAnswer(
              judged.outcome(),
              judged.result(),
              new Failure(failure.code(), "%s; %s".formatted(failure.message(), why)),
              judged.mayBeTheOrders());
      case COMPLETED, ACCEPTED, NEVER_HAPPENED, NOT_FOUND, REFUSED, IGNORED, IN_PROGRESS, UNKNOWN ->
          unknown(UNCLEAR, "status %d, and %s".formatted(answer.status(), why));
    };
  }

  private static Map<String, JsonNode> variables(PartnerAnswer answer, int attempt) {
    ObjectNode headers = JsonNodeFactory.instance.objectNode();
    answer.headers().forEach(headers::put);
    return Map.of(
        "status",
        new IntNode(answer.status()),
        "headers",
        headers,
        // So that has(body.field) is an answer to any answer.
        "body",
        answer.body().isMissingNode() ? JsonNodeFactory.instance.objectNode() : answer.body(),
        "attempt",
        new IntNode(attempt));
  }

  private static JudgedAnswer verdict(
      OutcomeRule rule, PartnerAnswer answer, TemplateRenderer renderer) {
    if (answer.isOtherThanJson() && needsJson(rule, answer)) {
      return notJson(answer);
    }
    JsonNode result = MissingNode.getInstance();
    if (hasResult(rule.outcome())) {
      result = rule.result() == null ? bodyOf(answer) : renderer.json(rule.result(), Nulls.REFUSED);
    }
    Failure failure =
        new Failure(
            code(rule.code(), renderer, "status-" + answer.status()),
            message(rule.message(), renderer, "the partner answered " + answer.status()));
    return new JudgedAnswer(
        rule.outcome(),
        result,
        failure,
        rule.correlation() == null ? null : correlation(rule.correlation(), renderer),
        rule.mayBeTheOrders());
  }

  /** Without it no event would find the step, so the answer is not clear. */
  private static String correlation(TextTemplate template, TemplateRenderer renderer) {
    return renderer
        .text(template, UnaryOperator.identity())
        .filter(Correlation::isValue)
        .orElseThrow(
            () ->
                new ExpressionFailedException(
                    "the correlation must have 1 to %d characters, and no control characters"
                        .formatted(Correlation.MAX_VALUE)));
  }

  private static boolean hasResult(Outcome outcome) {
    return outcome == Outcome.COMPLETED
        || outcome == Outcome.ACCEPTED
        || outcome == Outcome.NEVER_HAPPENED;
  }

  /** A result that reads nothing of the body is there without it, as the rule's author knows. */
  private static boolean needsJson(OutcomeRule rule, PartnerAnswer answer) {
    return switch (rule.outcome()) {
      case COMPLETED, ACCEPTED, NEVER_HAPPENED -> rule.result() == null;
      case NOT_FOUND -> answer.isSuccess();
      case REFUSED, IGNORED, IN_PROGRESS, UNAVAILABLE, UNKNOWN, MISCONFIGURED -> false;
    };
  }

  private static JudgedAnswer notJson(PartnerAnswer answer) {
    return unknown(
        UNREADABLE,
        "status %d, but the body is no JSON and no rule gives a result; its effect is assumed"
            .formatted(answer.status()));
  }

  static String code(@Nullable TextTemplate template, TemplateRenderer renderer, String usual) {
    if (template == null) {
      return usual;
    }
    String text = renderer.text(template, UnaryOperator.identity()).orElse("");
    String code =
        text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    if (code.isEmpty()) {
      throw new ExpressionFailedException("the code is empty");
    }
    return code.substring(0, Math.min(MAX_CODE, code.length()));
  }

  static String message(@Nullable TextTemplate template, TemplateRenderer renderer, String usual) {
    if (template == null) {
      return usual;
    }
    String text = renderer.text(template, UnaryOperator.identity()).orElse(usual);
    return text.codePointCount(0, text.length()) <= MAX_MESSAGE
        ? text
        : text.substring(0, text.offsetByCodePoints(0, MAX_MESSAGE));
  }

  private JudgedAnswer byStatus(PartnerAnswer answer, int attempt) {
    int status = answer.status();
    if (answer.isSuccess()) {
      return answer.isOtherThanJson()
          ? notJson(answer)
          : new JudgedAnswer(success(status), bodyOf(answer), failure(status), false);
    }
    return switch (status) {
      case 401, 405, 406, 407, 411, 415, 421, 426, 495, 496, 511 ->
          of(Outcome.MISCONFIGURED, status, false);
      case 403, 404 -> of(Outcome.MISCONFIGURED, status, true);
      case 429 -> of(Outcome.UNAVAILABLE, status, false);
      case 425, 503 -> of(isCalledOnce ? Outcome.UNKNOWN : Outcome.UNAVAILABLE, status, false);
      case 408, 409 -> of(Outcome.UNKNOWN, status, false);
      default -> refusedOrUnknown(status, attempt);
    };
  }

  private Outcome success(int status) {
    return status == 202 && operation.status() != null ? Outcome.ACCEPTED : Outcome.COMPLETED;
  }

  private static JudgedAnswer refusedOrUnknown(int status, int attempt) {
    if (status / 100 != 4) {
      return of(Outcome.UNKNOWN, status, false);
    }
    JudgedAnswer refused =
        new JudgedAnswer(
            Outcome.REFUSED,
            MissingNode.getInstance(),
            new Failure("refused-" + status, "the partner answered " + status),
            false);
    return attempt == 1 ? refused : refusalsDoubted(refused);
  }

  private static JudgedAnswer refusalsDoubted(JudgedAnswer verdict) {
    return verdict.outcome() == Outcome.REFUSED
        ? unknown(
            verdict.failure().code(),
            verdict.failure().message() + ", which no rule names; an earlier call may have acted")
        : verdict;
  }

  /** An object or array as it is; anything else has no name to be found by. */
  private static JsonNode bodyOf(PartnerAnswer answer) {
    if (answer.body().isContainerNode()) {
      return answer.body();
    }
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    return answer.body().isMissingNode() || answer.body().isNull()
        ? result
        : result.set("body", answer.body());
  }

  private static JudgedAnswer of(Outcome outcome, int status, boolean mayBeTheOrders) {
    return new JudgedAnswer(outcome, MissingNode.getInstance(), failure(status), mayBeTheOrders);
  }

  private static Failure failure(int status) {
    return new Failure("status-" + status, "the partner answered " + status);
  }

  private static JudgedAnswer unknown(String code, String message) {
    return new JudgedAnswer(
        Outcome.UNKNOWN, MissingNode.getInstance(), new Failure(code, message), false);
  }
}
