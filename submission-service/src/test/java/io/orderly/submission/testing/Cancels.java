package io.orderly.submission.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A customer who cancels, over HTTP. */
public final class Cancels {

  private final RunningService service;

  public Cancels(RunningService service) {
    this.service = service;
  }

  /** What was answered; the body is the answer or the problem. */
  public record Answer(int status, String contentType, boolean isReplayed, JsonNode body) {

    public String text(String field) {
      return body.path(field).asText();
    }

    public long version() {
      return body.path("version").asLong();
    }
  }

  /** Cancels without a body. */
  public Answer cancel(UUID orderId, String... headers) {
    return send(request(orderId, headers).POST(BodyPublishers.noBody()));
  }

  public Answer cancelWith(UUID orderId, String body, String... headers) {
    return send(
        request(orderId, headers)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body)));
  }

  /** Cancels as another user. */
  public Answer cancelAs(String user, UUID orderId, String... headers) {
    return send(
        request(orderId, headers)
            .setHeader("Authorization", RunningService.credentialsOf(user))
            .POST(BodyPublishers.noBody()));
  }

  private HttpRequest.Builder request(UUID orderId, String... headers) {
    HttpRequest.Builder request = service.request("/orders/" + orderId + "/cancel");
    return headers.length == 0 ? request : request.headers(headers);
  }

  private Answer send(HttpRequest.Builder request) {
    HttpResponse<String> answer = service.send(request);
    return new Answer(
        answer.statusCode(),
        answer.headers().firstValue("Content-Type").orElse(""),
        answer.headers().firstValue("Idempotent-Replayed").isPresent(),
        RunningService.json(answer));
  }

  /** The recorded commands of an order, oldest first. */
  public List<Map<String, Object>> recorded(UUID orderId) {
    return service
        .database()
        .sql(
            """
            SELECT command_id, kind, actor, reason, order_version FROM state.order_event
            WHERE order_id = ? AND command_id IS NOT NULL ORDER BY event_id
            """)
        .param(orderId)
        .query()
        .listOfRows();
  }
}
