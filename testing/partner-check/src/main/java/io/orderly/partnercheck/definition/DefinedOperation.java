package io.orderly.partnercheck.definition;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.partner.IdempotencyKey;
import io.orderly.partner.Operation;
import io.orderly.partner.Operation.Repetition.Rule;
import io.orderly.partner.OutcomeRule.Outcome;
import io.orderly.partner.exchange.AnswerJudge;
import io.orderly.partner.exchange.JudgedAnswer;
import io.orderly.partner.exchange.PartnerRequest;
import io.orderly.partner.exchange.RequestBuilder;
import io.orderly.partner.exchange.RequestNotBuiltException;
import io.orderly.partner.expression.Scope;
import io.orderly.partnercheck.call.Call;
import io.orderly.partnercheck.call.CallNotBuiltException;
import io.orderly.partnercheck.call.Interpretation.Understood;
import io.orderly.partnercheck.call.Meaning;
import io.orderly.partnercheck.call.Request;
import io.orderly.partnercheck.call.SampleOrder;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** One operation of a definition: makes its calls, and says what an agent makes of responses. */
final class DefinedOperation {

  /** The default of an agent's result-max. */
  private static final int RESULT_MAX_BYTES = 65_536;

  private final Operation operation;
  private final RequestBuilder requests;
  private final AnswerJudge judge;
  private final URI base;
  private final CredentialSource credentials;

  DefinedOperation(
      Operation operation, IdempotencyKey key, URI base, CredentialSource credentials) {
    this.operation = operation;
    this.requests = new RequestBuilder(operation, key);
    this.judge = new AnswerJudge(operation);
    this.base = base;
    this.credentials = credentials;
  }

  boolean isBuilt(Scope scope) {
    try {
      requests.build(scope);
      return true;
    } catch (RequestNotBuiltException lacking) {
      return false;
    }
  }

  /**
   * The call that an agent would make of this data.
   *
   * @throws CallNotBuiltException when it would make none
   */
  Call call(String label, SampleOrder order, String key, Scope scope) {
    return new Call(
        label,
        order,
        key,
        request(scope),
        (response, attempt) -> understood(judge.judge(response.read(), scope, attempt)));
  }

  Rule rule() {
    return operation.repetition().rule();
  }

  Duration settlesWithin() {
    return operation.repetition().settlesWithin();
  }

  /** The same call with another access token; empty when there is none. */
  Optional<Call> withNewToken(Call refused) {
    return credentials.renew(refused.request().headers().get(CredentialSource.AUTHORIZATION))
        ? Optional.of(refused.with(credentials.headers()))
        : Optional.empty();
  }

  private Request request(Scope scope) {
    try {
      return request(requests.build(scope));
    } catch (RequestNotBuiltException lacking) {
      throw new CallNotBuiltException(
          "The request of operation %s can't be built from the sample order: %s."
              .formatted(operation.name(), lacking.getMessage()));
    }
  }

  private Request request(PartnerRequest built) {
    Map<String, String> headers = new HashMap<>(built.headers());
    if (!built.contentType().isEmpty()) {
      headers.put("Content-Type", built.contentType());
    }
    headers.putAll(credentials.headers());
    return new Request(
        built.method().name(),
        URI.create(base + built.target()),
        headers,
        new String(built.body(), StandardCharsets.UTF_8));
  }

  private Understood understood(JudgedAnswer judged) {
    int bytes = size(judged.result());
    if (judged.outcome() == Outcome.COMPLETED && bytes > RESULT_MAX_BYTES) {
      return new Understood(
          Meaning.UNKNOWN,
          judged.result(),
          "done, but its result has %d bytes, more than the usual result-max".formatted(bytes));
    }
    return new Understood(meaning(judged.outcome()), judged.result(), why(judged));
  }

  private static int size(JsonNode result) {
    return result.toString().getBytes(StandardCharsets.UTF_8).length;
  }

  private static String why(JudgedAnswer judged) {
    var code = judged.failure().code();
    return switch (judged.outcome()) {
      case COMPLETED, NEVER_HAPPENED, NOT_FOUND, IN_PROGRESS, IGNORED -> "";
      case ACCEPTED -> "accepted";
      // These messages are the judge's own; those of others are the partner's, and in the answer.
      case UNKNOWN ->
          AnswerJudge.UNCLEAR.equals(code) || AnswerJudge.UNREADABLE.equals(code)
              ? judged.failure().message()
              : "unknown: " + code;
      case REFUSED -> "refused: " + code;
      case UNAVAILABLE -> "unavailable: " + code;
      case MISCONFIGURED -> "misconfigured: " + code;
    };
  }

  private static Meaning meaning(Outcome outcome) {
    return switch (outcome) {
      // For its guarantees it makes no difference when the partner completes it.
      case COMPLETED, ACCEPTED -> Meaning.DONE;
      case NEVER_HAPPENED, NOT_FOUND -> Meaning.NEVER_HAPPENED;
      case REFUSED -> Meaning.REFUSED;
      case IN_PROGRESS -> Meaning.IN_PROGRESS;
      case UNAVAILABLE -> Meaning.UNAVAILABLE;
      case UNKNOWN, IGNORED -> Meaning.UNKNOWN;
      case MISCONFIGURED -> Meaning.MISCONFIGURED;
    };
  }
}
