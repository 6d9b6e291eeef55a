package io.orderly.agent.remote;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.Order;
import io.orderly.messages.StepRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpTimeoutException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import javax.net.ssl.SSLSocketFactory;

/**
 * An agent whose remote service speaks HTTP; {@link HttpAnswers} says what its answers mean.
 *
 * <p>The time limit of a call cuts it at any point, even within the body. Only the lookup of a host
 * name can't be cut.
 */
public final class HttpAgent implements PunctualAgent {

  /** The body of a call. */
  private record ToPerform(UUID orderId, String step, Order order, Map<String, JsonNode> results) {}

  /** The body of a call. */
  private record ToUndo(UUID orderId, String step, String forwardKey) {}

  private static final ObjectMapper JSON = MessageCodec.mapper();
  private static final Pattern TRACE_PARENT =
      Pattern.compile("00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}");

  private final String name;
  private final RemoteUrl performing;
  private final RemoteUrl undoing;
  private final int resultMaxBytes;

  public HttpAgent(String name, HttpEndpoint endpoint) {
    this(name, endpoint, () -> (SSLSocketFactory) SSLSocketFactory.getDefault());
  }

  /** For whom the certificates that the JVM trusts are not the right ones. */
  HttpAgent(String name, HttpEndpoint endpoint, Supplier<SSLSocketFactory> tls) {
    this.name = name;
    this.performing =
        new RemoteUrl(endpoint.perform(), endpoint.connectTimeout(), tls, System::nanoTime);
    this.undoing = new RemoteUrl(endpoint.undo(), endpoint.connectTimeout(), tls, System::nanoTime);
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
        new ToPerform(request.orderId(), request.step(), request.order(), request.results()),
        call);
  }

  @Override
  public StepAnswer undo(StepCall call) throws InterruptedException {
    StepRequest request = call.request();
    return post(undoing, new ToUndo(request.orderId(), request.step(), call.forwardKey()), call);
  }

  private StepAnswer post(RemoteUrl url, Record body, StepCall call) throws InterruptedException {
    byte[] json = encode(body);
    TimeLimit limit = TimeLimit.begin(call.timeLimit());
    try {
      return HttpAnswers.of(url.post(json, headers(call), resultMaxBytes), call.direction());
    } catch (IOException e) {
      return brokenOff(e, limit);
    } finally {
      limit.end();
    }
  }

  private static StepAnswer brokenOff(IOException cause, TimeLimit limit)
      throws InterruptedException {
    if (limit.end()) {
      return HttpAnswers.ofBroken(new HttpTimeoutException("cut at its time limit"));
    }
    if (Thread.interrupted()) {
      throw new InterruptedException("the call was interrupted");
    }
    return HttpAnswers.ofBroken(cause);
  }

  private static Map<String, String> headers(StepCall call) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Accept", "application/json, application/problem+json");
    headers.put("User-Agent", "orderly-agent");
    headers.put("Idempotency-Key", call.remoteKey());
    String traceParent = call.request().traceParent();
    if (traceParent != null && TRACE_PARENT.matcher(traceParent).matches()) {
      headers.put("traceparent", traceParent);
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
