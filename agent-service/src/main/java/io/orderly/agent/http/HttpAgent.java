package io.orderly.agent.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.agent.PunctualAgent;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepCall;
import io.orderly.messages.ForwardCall;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.Order;
import io.orderly.messages.StepRequest;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.platform.tracing.TraceParent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * An agent whose remote service speaks HTTP; {@link HttpAnswers} says what its answers mean.
 *
 * <p>The time limit of a call cuts it at any point, even within the body. Only the lookup of a host
 * name can't be cut.
 */
public final class HttpAgent implements PunctualAgent {

  /** The body of a call. */
  private record ToPerform(
      UUID orderId,
      String step,
      @Nullable String operation,
      @Nullable JsonNode with,
      Order order,
      Map<String, JsonNode> results) {}

  /** The body of a call. */
  private record ToUndo(
      UUID orderId,
      String step,
      @Nullable String operation,
      @Nullable JsonNode with,
      String forwardKey,
      ForwardCall.Outcome forwardOutcome,
      @Nullable JsonNode result) {}

  private static final ObjectMapper JSON = MessageCodec.mapper();

  private final String name;
  private final RemoteUrl performing;
  private final RemoteUrl undoing;
  private final int resultMaxBytes;
  private final OrderTracing tracing;

  public HttpAgent(String name, HttpEndpoint endpoint, OrderTracing tracing) {
    this(name, endpoint, () -> (SSLSocketFactory) SSLSocketFactory.getDefault(), tracing);
  }

  /** Traces nothing. */
  public HttpAgent(String name, HttpEndpoint endpoint) {
    this(name, endpoint, OrderTracing.OFF);
  }

  /**
   * For whom the certificates that the JVM trusts are not the right ones.
   *
   * @param tls the same one until the certificates change
   */
  HttpAgent(
      String name, HttpEndpoint endpoint, Supplier<SSLSocketFactory> tls, OrderTracing tracing) {
    this.name = name;
    this.tracing = tracing;
    HttpRoute route = HttpRoute.direct(endpoint.connectTimeout(), tls);
    this.performing = new RemoteUrl(endpoint.perform(), route, System::nanoTime);
    this.undoing = new RemoteUrl(endpoint.undo(), route, System::nanoTime);
    this.resultMaxBytes = endpoint.resultMaxBytes();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public StepAnswer perform(StepCall call) throws InterruptedException {
    StepRequest request = call.request();
    return post(
        performing,
        new ToPerform(
            request.orderId(),
            request.step(),
            request.operation(),
            request.with(),
            request.order(),
            request.results()),
        call);
  }

  @Override
  public StepAnswer undo(StepCall call) throws InterruptedException {
    StepRequest request = call.request();
    ForwardCall undoes = call.undoes();
    return post(
        undoing,
        new ToUndo(
            request.orderId(),
            request.step(),
            request.operation(),
            request.with(),
            call.forwardKey(),
            undoes.outcome(),
            undoes.result()),
        call);
  }

  private StepAnswer post(RemoteUrl url, Record body, StepCall call) throws InterruptedException {
    byte[] json = encode(body);
    HttpCallSpan span = HttpCallSpan.begin(tracing, "POST", url.address(), call.request());
    TimeLimit limit = TimeLimit.begin(call.timeLimit());
    try {
      RemoteResponse response = url.post(json, headers(call, span.traceParent()), resultMaxBytes);
      span.answered(response.status());
      return HttpAnswers.of(response, call.direction());
    } catch (IOException e) {
      span.aborted(e);
      return HttpAnswers.ofAborted(e, limit);
    } finally {
      limit.end();
      span.end();
    }
  }

  private static Map<String, String> headers(StepCall call, @Nullable String traceParent) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Accept", "application/json, application/problem+json");
    headers.put("User-Agent", "orderly-agent");
    headers.put("Idempotency-Key", call.remoteKey());
    if (traceParent != null) {
      headers.put(TraceParent.HEADER, traceParent);
    }
    return headers;
  }

  private static byte[] encode(Record body) {
    try {
      return JSON.writeValueAsBytes(body);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("the body of a call can't be written as JSON", e);
    }
  }
}
