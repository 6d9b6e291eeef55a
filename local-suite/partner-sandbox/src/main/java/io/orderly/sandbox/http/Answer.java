package io.orderly.sandbox.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a request is answered with. */
sealed interface Answer {

  /**
   * One JSON value, or nothing.
   *
   * @param retryAfterSeconds in a header; 0: no such header
   */
  record Json(int status, String contentType, @Nullable Object body, int retryAfterSeconds)
      implements Answer {}

  /** One JSON value a line. */
  record Lines(List<?> values) implements Answer {}

  /** None: the connection is closed. */
  record Dropped() implements Answer {}

  static Answer ok(Object body) {
    return json(200, body);
  }

  static Answer json(int status, Object body) {
    return new Json(status, "application/json", body, 0);
  }

  static Answer noContent() {
    return new Json(204, "application/json", null, 0);
  }

  /**
   * An RFC 9457 problem.
   *
   * @param name the end of its type, {@code urn:orderly:name}
   */
  static Answer problem(int status, String name, String detail) {
    return problem(status, name, detail, 0);
  }

  /** An RFC 9457 problem that may be over after so many seconds; 0: nobody knows when. */
  static Answer problem(int status, String name, String detail, int retryAfterSeconds) {
    return new Json(
        status, "application/problem+json", problemBody(status, name, detail), retryAfterSeconds);
  }

  /** A refusal for good, whose name is also its code. */
  static Answer refusal(int status, String name, String detail) {
    var body = problemBody(status, name, detail).put("code", name);
    var type = status < 300 ? "application/json" : "application/problem+json";
    return new Json(status, type, body, 0);
  }

  /** A problem with one field of the request. */
  static Answer fieldProblem(String name, String field, String detail) {
    var body = problemBody(400, name, detail).put("field", field);
    return new Json(400, "application/problem+json", body, 0);
  }

  private static ObjectNode problemBody(int status, String name, String detail) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("type", "urn:orderly:" + name)
        .put("title", name.replace('-', ' '))
        .put("status", status)
        .put("detail", detail);
  }

  /** How the call log names it. */
  default String outcome() {
    return this instanceof Json answer ? Integer.toString(answer.status()) : "lost";
  }
}
