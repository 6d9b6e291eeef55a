package io.orderly.agent.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepAnswer.Doubt;
import io.orderly.agent.hosting.ResultJson;
import io.orderly.messages.StepRequest;
import io.orderly.partner.IdempotencyKey;
import io.orderly.partner.Operation;
import io.orderly.partner.credentials.CredentialsFailedException;
import io.orderly.partner.credentials.CredentialsFailedException.Cause;
import io.orderly.partner.exchange.AnswerJudge;
import io.orderly.partner.exchange.JudgedAnswer;
import io.orderly.partner.exchange.PartnerRequest;
import io.orderly.partner.exchange.RequestBuilder;
import io.orderly.partner.expression.Scope;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.process.Failure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One operation of a partner: builds the request, sends it, judges the answer. Thread-safe. */
final class PartnerOperation {

  private static final Logger LOG = LoggerFactory.getLogger(PartnerOperation.class);
  private static final String TOO_LARGE = "result-too-large";
  private static final Set<String> UNCLEAR =
      Set.of(AnswerJudge.UNCLEAR, AnswerJudge.UNREADABLE, TOO_LARGE);

  private final Operation operation;
  private final RequestBuilder requests;
  private final AnswerJudge judge;
  private final PartnerEndpoint endpoint;
  private final int resultMaxBytes;
  private final OrderTracing tracing;

  PartnerOperation(
      Operation operation,
      IdempotencyKey key,
      PartnerEndpoint endpoint,
      int resultMaxBytes,
      OrderTracing tracing) {
    this.operation = operation;
    this.requests = new RequestBuilder(operation, key);
    this.judge = new AnswerJudge(operation);
    this.endpoint = endpoint;
    this.resultMaxBytes = resultMaxBytes;
    this.tracing = tracing;
  }

  /**
   * The request for this data.
   *
   * @throws io.orderly.partner.exchange.RequestNotBuiltException when there is none
   */
  PartnerRequest build(Scope scope) {
    return requests.build(scope);
  }

  /**
   * Sends it, and says what the answer means.
   *
   * @param scope that it was built from
   * @param attempt of the step, from 1
   */
  StepAnswer call(PartnerRequest built, Scope scope, StepRequest request, int attempt)
      throws IOException {
    HttpCallSpan span =
        HttpCallSpan.begin(tracing, operation.method().name(), endpoint.address(), request);
    try {
      RawResponse response = endpoint.send(built, span.traceParent());
      span.answered(response.status());
      StepAnswer answer =
          answer(judge.judge(PartnerResponses.answer(response), scope, attempt), response, request);
      logUnclear(answer, request);
      return answer;
    } catch (CredentialsFailedException e) {
      span.aborted(e);
      return e.kind() == Cause.MISCONFIGURED
          ? new StepAnswer.Misconfigured(e.failure(), Doubt.NONE)
          : new StepAnswer.Unavailable(e.failure(), Duration.ZERO);
    } catch (IOException e) {
      span.aborted(e);
      throw e;
    } finally {
      span.end();
    }
  }

  /** No reply tells an unknown outcome, and this one recurs until somebody changes the file. */
  private void logUnclear(StepAnswer answer, StepRequest request) {
    if (answer instanceof StepAnswer.Unknown unknown && UNCLEAR.contains(unknown.why().code())) {
      LOG.warn(
          "Operation {}: the answer for step {} of order {} has an unknown outcome: {}",
          operation.name(),
          request.step(),
          request.orderId(),
          unknown.why().message());
    }
  }

  private StepAnswer answer(JudgedAnswer judged, RawResponse response, StepRequest request) {
    Duration wait = response.retryAfter();
    // What a partner says may hold what no store keeps, and what it was sent.
    Failure failure =
        new Failure(judged.failure().code(), ResultJson.clean(judged.failure().message()))
            .masked(response.secrets())
            .masked(request.sensitiveValues());
    return switch (judged.outcome()) {
      case COMPLETED -> done(judged.result(), judged.correlation());
      case ACCEPTED -> accepted(judged, wait);
      case NEVER_HAPPENED -> new StepAnswer.NeverHappened(judged.result());
      case NOT_FOUND -> new StepAnswer.NeverHappened(JsonNodeFactory.instance.objectNode());
      case REFUSED -> new StepAnswer.Refused(failure);
      case IN_PROGRESS -> new StepAnswer.InProgress(wait);
      case UNAVAILABLE -> new StepAnswer.Unavailable(failure, wait);
      case UNKNOWN, IGNORED -> new StepAnswer.Unknown(failure);
      case MISCONFIGURED ->
          new StepAnswer.Misconfigured(
              failure, judged.mayBeTheOrders() ? Doubt.MAY_BE_THE_ORDERS : Doubt.NONE);
    };
  }

  /** What is cut has lost what the status and the undo need of it. */
  private StepAnswer accepted(JudgedAnswer judged, Duration wait) {
    return done(judged.result(), null) instanceof StepAnswer.Unknown tooLarge
        ? tooLarge
        : new StepAnswer.Accepted(
            judged.result(), wait.isZero() ? null : wait, judged.correlation());
  }

  /** A result that is cut has lost what an undo needs of it. */
  private StepAnswer done(JsonNode result, @Nullable String correlation) {
    int bytes = result.toString().getBytes(StandardCharsets.UTF_8).length;
    return bytes <= resultMaxBytes
        ? new StepAnswer.Done(result, correlation)
        : new StepAnswer.Unknown(
            new Failure(
                TOO_LARGE,
                "operation %s was done, but its result has %d bytes, and result-max is %d"
                    .formatted(operation.name(), bytes, resultMaxBytes)));
  }
}
