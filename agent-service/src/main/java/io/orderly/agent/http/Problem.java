package io.orderly.agent.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.agent.hosting.ResultJson;
import io.orderly.partner.exchange.LenientJson;
import io.orderly.process.Failure;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Error of a remote service: problem+json (RFC 9457) where it uses that. */
record Problem(int status, JsonNode body) {

  private static final String IN_PROGRESS = "urn:orderly:in-progress";

  /** Enough for a person to act on; a failure is stored with every order that it hits. */
  private static final int LONGEST_MESSAGE = 500;

  static Problem of(RemoteResponse response) {
    return new Problem(response.status(), LenientJson.read(response.body().text()));
  }

  /** Whether a call with the same key is in progress. */
  boolean saysInProgress() {
    return IN_PROGRESS.equals(text("type"));
  }

  /** As a refusal, with the code that the remote service gave, if any. */
  Failure asRefusal() {
    String code = text("code");
    return new Failure(Failure.isCode(code) ? code : "refused-" + status, message());
  }

  /** As a failure that a retry may solve, or a call of unknown outcome. */
  Failure asUnavailability() {
    return new Failure("status-" + status, message());
  }

  private String message() {
    String text =
        Stream.of(text("title"), text("detail"))
            .filter(part -> !part.isBlank())
            .distinct()
            .collect(Collectors.joining(": "));
    String message = text.isEmpty() ? "the remote service answered " + status : text;
    return message.length() <= LONGEST_MESSAGE ? message : message.substring(0, LONGEST_MESSAGE);
  }

  private String text(String member) {
    return ResultJson.clean(body.path(member).asText(""));
  }
}
