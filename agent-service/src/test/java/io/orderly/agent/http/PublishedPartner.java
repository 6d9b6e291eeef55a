package io.orderly.agent.http;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Pattern;

/** A server in the place of a partner: holds each request against the contract it published. */
final class PublishedPartner implements AutoCloseable {

  private static final Pattern TOKEN = Pattern.compile(".*/oauth2?/token");

  /** A request as it came. */
  record Seen(String method, String path, Headers headers, String body) {}

  private record Answer(int status, String body) {}

  private final HttpServer server;
  private final PublishedContract contract;
  private final Queue<Answer> answers = new ConcurrentLinkedQueue<>();
  private final Queue<Seen> seen = new ConcurrentLinkedQueue<>();
  private final Queue<String> violations = new ConcurrentLinkedQueue<>();
  private final Queue<Seen> tokenRequests = new ConcurrentLinkedQueue<>();

  PublishedPartner(PublishedContract contract) throws IOException {
    this.contract = contract;
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::handle);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** How it answers the next request that is not for a token. */
  PublishedPartner answers(int status, String body) {
    answers.add(new Answer(status, body));
    return this;
  }

  List<Seen> seen() {
    return List.copyOf(seen);
  }

  List<Seen> tokenRequests() {
    return List.copyOf(tokenRequests);
  }

  List<String> violations() {
    return List.copyOf(violations);
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      Seen request =
          new Seen(
              exchange.getRequestMethod(),
              exchange.getRequestURI().getRawPath(),
              exchange.getRequestHeaders(),
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
      if (TOKEN.matcher(request.path()).matches()) {
        tokenRequests.add(request);
        send(
            exchange,
            new Answer(
                200,
                "{\"access_token\":\"token-%d\",\"token_type\":\"Bearer\",\"expires_in\":32400}"
                    .formatted(tokenRequests.size())));
        return;
      }
      seen.add(request);
      violations.addAll(
          contract.violations(request.method(), request.path(), request.headers(), request.body()));
      Answer answer = answers.poll();
      send(exchange, answer == null ? new Answer(500, "{}") : answer);
    }
  }

  private static void send(HttpExchange exchange, Answer answer) throws IOException {
    byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(answer.status(), bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
