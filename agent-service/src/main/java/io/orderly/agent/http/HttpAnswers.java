package io.orderly.agent.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepAnswer.Doubt;
import io.orderly.agent.hosting.ResultJson;
import io.orderly.partner.ConnectionFailedException;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.time.Duration;

/**
 * What an HTTP response means for a step.
 *
 * <pre>
 * 2xx                                          Done, with the JSON of the body
 * 2xx with neverHappened: true, 410 to an undo  NeverHappened: there was nothing to undo
 * 401, 405, 406, 407, 411, 415, 421, 426, 511  Misconfigured: the deployment's fault
 * certificates, unknown host, proxy             Misconfigured: no order is at fault
 * 403, 404                                     Misconfigured, unless it is this one order's
 * 409 of type urn:orderly:in-progress          InProgress
 * 425, 429, 503, no connection                 Unavailable: the call had no effect
 * 408, 5xx, 3xx, time limit, broken connection Unknown: it may have happened
 * any other 4xx                                Refused
 * </pre>
 *
 * <p>An error of credentials, methods, media types or paths concerns every order, so it must not
 * fail each of them to Error: {@link StepAnswer.Misconfigured}.
 *
 * <p>A wrong undo path answers 404 too, so a 404 does not count as "it never happened": otherwise
 * the order would be Undone while its effect stands. A remote service that has nothing to undo says
 * 410, or 2xx with {@code neverHappened}.
 */
final class HttpAnswers {

  private static final String NEVER_HAPPENED = "neverHappened";

  private HttpAnswers() {}

  static StepAnswer of(RemoteResponse response, Direction direction) {
    int status = response.status();
    if (status / 100 == 2) {
      JsonNode result = response.body().asResult();
      return direction == Direction.UNDO && result.path(NEVER_HAPPENED).asBoolean(false)
          ? new StepAnswer.NeverHappened(result)
          : new StepAnswer.Done(result);
    }
    if (direction == Direction.UNDO && status == 410) {
      return new StepAnswer.NeverHappened(neverHappened());
    }
    if (direction == Direction.UNDO && status == 404) {
      return new StepAnswer.Misconfigured(
          new Failure("undo-not-found", "the undo URL answered 404: check undo-path"),
          Doubt.MAY_BE_THE_ORDERS);
    }
    Problem problem = Problem.of(response);
    if (status == 409 && problem.saysInProgress()) {
      return new StepAnswer.InProgress(response.retryAfter());
    }
    return switch (status) {
      case 425, 429, 503 ->
          new StepAnswer.Unavailable(problem.asUnavailability(), response.retryAfter());
      case 408 -> new StepAnswer.Unknown(problem.asUnavailability());
      case 401, 405, 406, 407, 411, 415, 421, 426, 511 ->
          new StepAnswer.Misconfigured(problem.asRefusal(), Doubt.NONE);
      case 403, 404 -> new StepAnswer.Misconfigured(problem.asRefusal(), Doubt.MAY_BE_THE_ORDERS);
      default ->
          status / 100 == 4
              ? new StepAnswer.Refused(problem.asRefusal())
              : new StepAnswer.Unknown(problem.asUnavailability());
    };
  }

  /** What a call means that ended without a response. */
  static StepAnswer ofBroken(IOException cause) {
    if (cause instanceof ConnectionFailedException failed) {
      return failed.isMisconfigured()
          ? new StepAnswer.Misconfigured(failed.failure(), Doubt.NONE)
          : new StepAnswer.Unavailable(failed.failure(), Duration.ZERO);
    }
    if (cause instanceof ConnectException) {
      Failure refused = new Failure("connection-refused", "the remote service can't be reached");
      return new StepAnswer.Unavailable(refused, Duration.ZERO);
    }
    if (cause instanceof HttpConnectTimeoutException) {
      return new StepAnswer.Unavailable(
          new Failure(
              "connection-timeout", "the remote service can't be reached: " + cause.getMessage()),
          Duration.ZERO);
    }
    return new StepAnswer.Unknown(
        new Failure(
            "broken-connection",
            "the connection was closed during the call: " + ResultJson.clean("" + cause)));
  }

  static StepAnswer ofTimeLimit() {
    return new StepAnswer.Unknown(
        new Failure("time-limit", "the remote service did not answer within the time limit"));
  }

  /** What a call means that broke off; its limit is ended. */
  static StepAnswer ofAborted(IOException cause, TimeLimit limit) throws InterruptedException {
    if (limit.end()) {
      return ofTimeLimit();
    }
    if (Thread.interrupted()) {
      throw new InterruptedException("the call was interrupted");
    }
    return ofBroken(cause);
  }

  private static ObjectNode neverHappened() {
    return JsonNodeFactory.instance.objectNode().put("undone", false).put(NEVER_HAPPENED, true);
  }
}
