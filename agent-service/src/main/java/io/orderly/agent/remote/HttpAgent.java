package io.orderly.agent.remote;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.messages.MessageCodec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.regex.Pattern;

/** An agent whose remote service speaks HTTP; {@link HttpAnswers} says what its answers mean. */
public final class HttpAgent implements Agent {

  private static final ObjectMapper JSON = MessageCodec.mapper();
  private static final Pattern TRACE_PARENT =
      Pattern.compile("00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}");

  static {
    // Shorter than the idle limit of usual servers: a call on a connection that the server is just
    // closing would end as an unknown outcome.
    System.getProperties().putIfAbsent("jdk.httpclient.keepalive.timeout", "20");
  }

  private final String name;
  private final HttpEndpoint endpoint;
  private final HttpClient client;

  public HttpAgent(String name, HttpEndpoint endpoint) {
    this.name = name;
    this.endpoint = endpoint;
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(endpoint.connectTimeout())
            .build();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public StepAnswer perform(StepCall call) throws InterruptedException {
    ObjectNode body = bodyOf(call);
    body.set("order", JSON.valueToTree(call.request().order()));
    body.set("results", JSON.valueToTree(call.request().results()));
    return post(endpoint.perform(), body, call);
  }

  @Override
  public StepAnswer undo(StepCall call) throws InterruptedException {
    return post(endpoint.undo(), bodyOf(call).put("forwardKey", call.forwardKey()), call);
  }

  private static ObjectNode bodyOf(StepCall call) {
    return JSON.createObjectNode()
        .put("orderId", call.request().orderId().toString())
        .put("step", call.request().step());
  }

  /** Hangs up when it is interrupted: the time limit of a try ends it even within the body. */
  private StepAnswer post(URI target, ObjectNode body, StepCall call) throws InterruptedException {
    try {
      // Not the asynchronous way: its futures complete on the JVM's common pool, which on a small
      // machine has one thread that anyone may block.
      return answer(
          client.send(
              request(target, body, call), head -> new LimitedBody(endpoint.resultMaxBytes())),
          call);
    } catch (IOException e) {
      return HttpAnswers.ofBroken(e);
    }
  }

  private static StepAnswer answer(HttpResponse<LimitedBody.Content> response, StepCall call) {
    return HttpAnswers.of(
        new RemoteResponse(
            response.statusCode(), response.headers().firstValue("Retry-After"), response.body()),
        call.direction());
  }

  private static HttpRequest request(URI target, ObjectNode body, StepCall call) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(target)
            .timeout(call.timeLimit())
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, application/problem+json")
            .header("Idempotency-Key", call.remoteKey())
            .POST(HttpRequest.BodyPublishers.ofByteArray(encode(body)));
    String traceParent = call.request().traceParent();
    if (traceParent != null && TRACE_PARENT.matcher(traceParent).matches()) {
      request.header("traceparent", traceParent);
    }
    return request.build();
  }

  private static byte[] encode(ObjectNode body) {
    try {
      return JSON.writeValueAsBytes(body);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("the body of a call can't be written as JSON", e);
    }
  }
}
