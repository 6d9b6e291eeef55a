package io.orderly.system;

import com.google.protobuf.ByteString;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

/** A collector of spans: takes OTLP over HTTP, as the suite sends it, and keeps it. */
final class Collector implements AutoCloseable {

  private static final int OK = 200;

  private final HttpServer server;
  private final List<SeenSpan> seen = new CopyOnWriteArrayList<>();

  Collector() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/v1/traces", this::take);
    server.start();
  }

  /**
   * A span as it came.
   *
   * @param service the one that sent it
   * @param parentId empty when it is the first of its trace
   * @param attributes their values as text
   * @param links the other traces that it names
   */
  record SeenSpan(
      String service,
      String traceId,
      String spanId,
      String parentId,
      String name,
      Span.SpanKind kind,
      Map<String, String> attributes,
      List<String> links) {

    String attribute(String key) {
      return attributes.getOrDefault(key, "");
    }

    boolean is(String wantedName, String key, String value) {
      return name.equals(wantedName) && attribute(key).equals(value);
    }
  }

  String endpoint() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1/traces";
  }

  List<SeenSpan> ofTrace(String traceId) {
    return seen.stream().filter(span -> span.traceId().equals(traceId)).toList();
  }

  List<SeenSpan> ofOrder(String orderId) {
    return seen.stream()
        .filter(span -> span.attribute("orderly.order.id").equals(orderId))
        .toList();
  }

  private void take(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      ExportTraceServiceRequest.parseFrom(body).getResourceSpansList().forEach(this::take);
      exchange.sendResponseHeaders(OK, -1);
    }
  }

  private void take(ResourceSpans ofOne) {
    String service = values(ofOne.getResource().getAttributesList()).get("service.name");
    ofOne.getScopeSpansList().stream()
        .flatMap(scope -> scope.getSpansList().stream())
        .map(span -> seen(service, span))
        .forEach(seen::add);
  }

  private static SeenSpan seen(String service, Span span) {
    return new SeenSpan(
        service,
        hex(span.getTraceId()),
        hex(span.getSpanId()),
        hex(span.getParentSpanId()),
        span.getName(),
        span.getKind(),
        values(span.getAttributesList()),
        span.getLinksList().stream().map(link -> hex(link.getTraceId())).toList());
  }

  private static Map<String, String> values(List<KeyValue> attributes) {
    return attributes.stream()
        .collect(Collectors.toMap(KeyValue::getKey, attribute -> text(attribute.getValue())));
  }

  private static String text(AnyValue value) {
    return value.hasStringValue() ? value.getStringValue() : Long.toString(value.getIntValue());
  }

  private static String hex(ByteString bytes) {
    return HexFormat.of().formatHex(bytes.toByteArray());
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
