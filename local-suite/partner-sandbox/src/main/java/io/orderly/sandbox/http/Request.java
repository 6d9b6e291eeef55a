package io.orderly.sandbox.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A request, read whole.
 *
 * @param token the bearer's; empty without one
 */
record Request(
    String method,
    List<String> path,
    String query,
    Optional<String> key,
    String token,
    String body) {

  private static final String BEARER = "Bearer ";

  private static final int MAX_BODY_BYTES = 4_194_304;

  /**
   * @throws InvalidRequestException when the body is larger than 4 MiB
   */
  static Request read(HttpExchange exchange) throws IOException {
    var body = exchange.getRequestBody().readNBytes(MAX_BODY_BYTES + 1);
    if (body.length > MAX_BODY_BYTES) {
      throw new InvalidRequestException("The body", "must not be larger than 4 MiB");
    }
    var uri = exchange.getRequestURI();
    return new Request(
        exchange.getRequestMethod(),
        Arrays.stream(uri.getPath().split("/")).filter(part -> !part.isEmpty()).toList(),
        Optional.ofNullable(uri.getRawQuery()).orElse(""),
        Optional.ofNullable(exchange.getRequestHeaders().getFirst("Idempotency-Key")),
        token(exchange),
        new String(body, StandardCharsets.UTF_8));
  }

  /** That of a bearer; empty without one. */
  private static String token(HttpExchange exchange) {
    var given = exchange.getRequestHeaders().getFirst("Authorization");
    return given != null && given.startsWith(BEARER) ? given.substring(BEARER.length()) : "";
  }

  boolean is(String wantedMethod, String... wantedPath) {
    return method.equals(wantedMethod) && path.equals(List.of(wantedPath));
  }

  Optional<String> parameter(String name) {
    return Arrays.stream(query.split("&"))
        .filter(pair -> pair.startsWith(name + "="))
        .map(pair -> URLDecoder.decode(pair.substring(name.length() + 1), StandardCharsets.UTF_8))
        .findFirst();
  }

  /**
   * @throws InvalidRequestException when the body is not JSON
   */
  JsonNode json(JsonMapper mapper) throws IOException {
    try {
      return mapper.readTree(body);
    } catch (JsonProcessingException broken) {
      throw new InvalidRequestException("The body", "is not JSON: " + broken.getOriginalMessage());
    }
  }
}
