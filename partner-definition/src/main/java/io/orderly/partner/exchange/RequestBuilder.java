package io.orderly.partner.exchange;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.orderly.partner.IdempotencyKey;
import io.orderly.partner.Operation;
import io.orderly.partner.Operation.Body;
import io.orderly.partner.TextTemplate;
import io.orderly.partner.exchange.TemplateRenderer.Nulls;
import io.orderly.partner.expression.ExpressionFailedException;
import io.orderly.partner.expression.Scope;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.UnaryOperator;

/** Builds the requests of one operation. The same data gives the same bytes. Thread-safe. */
public final class RequestBuilder {

  private static final int MAX_BODY_BYTES = 1024 * 1024;
  private static final int MAX_TARGET = 8_000;

  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN).build();

  private final Operation operation;
  private final IdempotencyKey idempotency;

  public RequestBuilder(Operation operation, IdempotencyKey idempotency) {
    this.operation = operation;
    this.idempotency = idempotency;
  }

  /**
   * The request for this data.
   *
   * @throws RequestNotBuiltException when the data lacks something, or has what can't be sent
   */
  public PartnerRequest build(Scope scope) {
    TemplateRenderer renderer = new TemplateRenderer(scope);
    try {
      String target = path(renderer) + query(renderer);
      if (target.length() > MAX_TARGET) {
        throw new RequestNotBuiltException(
            "path and query have more than %d characters".formatted(MAX_TARGET));
      }
      return new PartnerRequest(
          operation.method(), target, headers(renderer), body(renderer), contentType());
    } catch (ExpressionFailedException e) {
      throw new RequestNotBuiltException(String.valueOf(e.getMessage()));
    }
  }

  private String path(TemplateRenderer renderer) {
    String path = renderer.text(operation.path(), Encoding::pathSegment).orElse("");
    List<String> segments = Arrays.asList(path.substring(1).split("/", -1));
    // The last one may be empty by the file itself; no value is.
    if (segments.subList(0, segments.size() - 1).contains("")
        || segments.contains(".")
        || segments.contains("..")) {
      throw new RequestNotBuiltException("a value would change the path");
    }
    return path;
  }

  private String query(TemplateRenderer renderer) {
    String pairs = pairs(operation.query(), renderer);
    return pairs.isEmpty() ? "" : "?" + pairs;
  }

  private static String pairs(Map<String, TextTemplate> fields, TemplateRenderer renderer) {
    StringJoiner pairs = new StringJoiner("&");
    fields.forEach(
        (name, template) ->
            renderer
                .text(template, UnaryOperator.identity())
                .ifPresent(
                    value -> pairs.add(Encoding.percent(name) + "=" + Encoding.percent(value))));
    return pairs.toString();
  }

  private Map<String, String> headers(TemplateRenderer renderer) {
    Map<String, String> headers = new LinkedHashMap<>();
    if (idempotency instanceof IdempotencyKey.Header key) {
      putHeader(headers, key.name(), key.value(), renderer);
    }
    operation.headers().forEach((name, value) -> putHeader(headers, name, value, renderer));
    return headers;
  }

  private static void putHeader(
      Map<String, String> headers, String name, TextTemplate template, TemplateRenderer renderer) {
    renderer
        .text(template, UnaryOperator.identity())
        .ifPresent(value -> headers.put(name, Encoding.headerValue(name, value)));
  }

  private byte[] body(TemplateRenderer renderer) {
    byte[] body = new byte[0];
    if (operation.body() instanceof Body.Json json) {
      body = write(renderer.json(json.template(), Nulls.LEFT_OUT));
    } else if (operation.body() instanceof Body.Form form) {
      body = pairs(form.fields(), renderer).getBytes(StandardCharsets.US_ASCII);
    }
    if (body.length > MAX_BODY_BYTES) {
      throw new RequestNotBuiltException(
          "the body has more than %d bytes".formatted(MAX_BODY_BYTES));
    }
    return body;
  }

  private static byte[] write(JsonNode json) {
    try {
      return JSON.writeValueAsBytes(json);
    } catch (JsonProcessingException e) {
      throw new RequestNotBuiltException("the body holds a value that JSON can't");
    }
  }

  private String contentType() {
    if (operation.body() instanceof Body.None) {
      return "";
    }
    return operation.body() instanceof Body.Json
        ? "application/json"
        : "application/x-www-form-urlencoded";
  }
}
