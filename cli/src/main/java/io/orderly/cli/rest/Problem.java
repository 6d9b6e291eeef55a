package io.orderly.cli.rest;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.cli.terminal.Ending;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;

/**
 * An error response of an endpoint.
 *
 * @param address that was asked
 * @param body problem JSON as RFC 9457 has it; missing where the answer was none
 * @param retryAfter seconds after which it may be asked again; empty where it was not said
 */
record Problem(URI address, int status, JsonNode body, String retryAfter) {

  private static final int FIRST_BAD_STATUS = 300;
  private static final int BAD_REQUEST = 400;
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;
  private static final int CONFLICT = 409;
  private static final int GONE = 410;
  private static final int TOO_LARGE = 413;
  private static final int UNPROCESSABLE = 422;
  private static final int TOO_MANY = 429;
  private static final int BAD_GATEWAY = 502;
  private static final int UNAVAILABLE = 503;
  private static final int GATEWAY_TIMEOUT = 504;

  private static final String WHO =
      " Set ORDERLY_TOKEN, or ORDERLY_USER and ORDERLY_PASSWORD; a suite that runs here needs"
          + " neither.";

  static Problem of(HttpResponse<byte[]> answer, JsonNode body) {
    var retryAfter = answer.headers().firstValue("Retry-After").orElse("");
    return new Problem(answer.uri(), answer.statusCode(), body, retryAfter);
  }

  ProblemAnswerException exception() {
    return new ProblemAnswerException(ending(), sentence(), body);
  }

  Ending ending() {
    return switch (status) {
      case BAD_REQUEST, TOO_LARGE, UNPROCESSABLE -> Ending.MISUSED;
      case UNAUTHORIZED, FORBIDDEN -> Ending.NOT_PERMITTED;
      // A page that is not there without a word is not a thing that is not there.
      case NOT_FOUND, GONE -> body.isObject() ? Ending.NOT_FOUND : Ending.FAILED;
      case CONFLICT -> retryAfter.isEmpty() ? Ending.REFUSED : Ending.NOT_REACHABLE;
      // Two of them are what a proxy says of a service that is away.
      case TOO_MANY, BAD_GATEWAY, UNAVAILABLE, GATEWAY_TIMEOUT -> Ending.NOT_REACHABLE;
      default -> Ending.FAILED;
    };
  }

  /** For people, in one line: what happened, and what to do. */
  String sentence() {
    return body.isObject() && status >= FIRST_BAD_STATUS ? explained() : unexplained();
  }

  private String explained() {
    return switch (status) {
      case BAD_REQUEST, TOO_LARGE -> "Not understood: " + wrongFields();
      case UNAUTHORIZED, FORBIDDEN -> detail() + WHO;
      case CONFLICT ->
          retryAfter.isEmpty() ? "Refused: " + detail() + showOrder() : detail() + again();
      case GONE -> detail() + archive();
      case TOO_MANY, BAD_GATEWAY, UNAVAILABLE, GATEWAY_TIMEOUT -> detail() + again();
      default -> detail();
    };
  }

  private String unexplained() {
    if (status < FIRST_BAD_STATUS) {
      return "%s answers with what is no JSON: is it a service of this version?".formatted(address);
    }
    var fact = "%s answers with status %d and does not say why".formatted(address, status);
    return switch (ending()) {
      case NOT_PERMITTED -> fact + "." + WHO;
      case NOT_REACHABLE -> fact + "." + again();
      case DONE, FAILED, MISUSED, REFUSED, NOT_FOUND, PARTLY_DONE, INTERRUPTED ->
          fact + ": is it a service of this version?";
    };
  }

  private String detail() {
    var detail = body.path("detail").asText(body.path("title").asText("status " + status));
    return detail.matches("(?s).*[.?!]") ? detail : detail + ".";
  }

  private String wrongFields() {
    List<String> wrong = new ArrayList<>();
    body.path("errors")
        .forEach(
            error -> {
              var field = error.path("field").asText();
              var rule = error.path("rule").asText();
              wrong.add(field.isEmpty() ? rule : field + ": " + rule);
            });
    return wrong.isEmpty() ? detail() : String.join("; ", wrong) + ".";
  }

  private String archive() {
    return ofOrder(" What is kept of it: ./orderly archive show %s");
  }

  private String showOrder() {
    return ofOrder(" Look again: ./orderly show %s");
  }

  /** Nothing where the problem names no order. */
  private String ofOrder(String hint) {
    var orderId = body.path("orderId").asText();
    return orderId.isEmpty() ? "" : hint.formatted(orderId);
  }

  private String again() {
    return retryAfter.matches("\\d+") ? " Again in %s s.".formatted(retryAfter) : " Again later.";
  }
}
