package io.orderly.agent.testing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * A server in the place of a partner: holds each request against the contract it published.
 *
 * <p>It issues OAuth tokens; once there are some, a request needs one that is valid.
 */
public final class PublishedPartner implements AutoCloseable {

  private static final Pattern TOKEN = Pattern.compile(".*/oauth2?/token");
  private static final int OK = 200;
  private static final Duration USUAL_TOKEN_LIFE = Duration.ofHours(9);
  private static final Answer UNAUTHORIZED = new Answer(401, "{\"error\":\"invalid_token\"}");

  /** A request as it came. */
  public record Seen(String method, String path, Headers headers, String body) {

    /** Its body. */
    public JsonNode json() {
      try {
        return JsonMapper.builder().build().readTree(body);
      } catch (JsonProcessingException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** What a request is answered with. */
  public record Answer(int status, String body, Duration retryAfter) {

    /** Without a word on when to come back. */
    public Answer(int status, String body) {
      this(status, body, Duration.ZERO);
    }

    /** The connection is closed without one. */
    public static final Answer NONE = new Answer(0, "");
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final PublishedContract contract;
  private final Function<Seen, Answer> answering;
  private final IssuedTokens tokens;
  private final Queue<Answer> answers = new ConcurrentLinkedQueue<>();
  private final Queue<Seen> seen = new ConcurrentLinkedQueue<>();
  private final Queue<String> violations = new ConcurrentLinkedQueue<>();
  private final Queue<Seen> tokenRequests = new ConcurrentLinkedQueue<>();

  /** One that answers as {@link #answers} says, one request after the other. */
  public PublishedPartner(PublishedContract contract) throws IOException {
    this(contract, request -> new Answer(500, "{}"), USUAL_TOKEN_LIFE);
  }

  /**
   * One that finds its answers itself.
   *
   * @param answering called by many threads at once
   * @param tokenLife as it is promised; a token is accepted for twice as long
   */
  public PublishedPartner(
      PublishedContract contract, Function<Seen, Answer> answering, Duration tokenLife)
      throws IOException {
    this.contract = contract;
    this.answering = answering;
    this.tokens = new IssuedTokens(tokenLife);
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::handle);
    server.setExecutor(threads);
    server.start();
  }

  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** How it answers the next request that is not for a token. */
  public PublishedPartner answers(int status, String body) {
    answers.add(new Answer(status, body));
    return this;
  }

  /** Every request that was not for a token. */
  public List<Seen> seen() {
    return List.copyOf(seen);
  }

  public List<Seen> tokenRequests() {
    return List.copyOf(tokenRequests);
  }

  /** What of all requests broke the contract. */
  public List<String> violations() {
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
      send(exchange, TOKEN.matcher(request.path()).matches() ? issue(request) : answer(request));
    }
  }

  private Answer issue(Seen request) {
    tokenRequests.add(request);
    return new Answer(OK, tokens.issue());
  }

  private Answer answer(Seen request) {
    seen.add(request);
    contract
        .violations(request.method(), request.path(), request.headers(), request.body())
        .forEach(found -> violations.add(request.method() + " " + request.path() + ": " + found));
    if (!tokens.accept(request.headers().getFirst("Authorization"))) {
      return UNAUTHORIZED;
    }
    Answer next = answers.poll();
    return next == null ? answering.apply(request) : next;
  }

  private static void send(HttpExchange exchange, Answer answer) throws IOException {
    if (answer.equals(Answer.NONE)) {
      return;
    }
    byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    if (!answer.retryAfter().isZero()) {
      exchange
          .getResponseHeaders()
          .set("Retry-After", Long.toString(answer.retryAfter().toSeconds()));
    }
    exchange.sendResponseHeaders(answer.status(), bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
