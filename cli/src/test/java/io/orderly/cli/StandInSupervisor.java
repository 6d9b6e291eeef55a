package io.orderly.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A supervisor, or another service, that answers as a test tells it, and remembers what it was
 * sent. Each test has its own.
 */
final class StandInSupervisor implements AfterEachCallback {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Map<String, Deque<Answer>> answers = new ConcurrentHashMap<>();
  private final List<Received> received = new CopyOnWriteArrayList<>();
  private final HttpServer server;

  /** What it answers. */
  private record Answer(int status, String body) {}

  /** What it was sent: {@code GET /path?query}, and the body as JSON. */
  record Received(String line, JsonNode body) {}

  StandInSupervisor() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    server.createContext("/", this::answer);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /**
   * Answers from now on.
   *
   * @param line {@code GET /path}, without a query; the last of several answers stays
   */
  StandInSupervisor on(String line, int status, String body) {
    answers.computeIfAbsent(line, any -> new ArrayDeque<>()).add(new Answer(status, body));
    return this;
  }

  List<Received> received() {
    return received;
  }

  /** The body of the only request of this method and path. */
  JsonNode sent(String line) {
    var found = received.stream().filter(request -> request.line().startsWith(line)).toList();
    if (found.size() != 1) {
      throw new AssertionError("not one " + line + " in " + received);
    }
    return found.get(0).body();
  }

  /** Runs a command against it. */
  CommandRun run(String... arguments) {
    return CommandRun.of(withUrl(arguments));
  }

  /** The same, while somebody types this. */
  CommandRun answering(String typed, String... arguments) {
    return CommandRun.answering(typed, withUrl(arguments));
  }

  private String[] withUrl(String... arguments) {
    var all = new ArrayList<>(List.of(arguments));
    all.add("--url");
    all.add(url());
    return all.toArray(String[]::new);
  }

  private void answer(HttpExchange exchange) throws IOException {
    var line = exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
    var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    received.add(
        new Received(
            exchange.getRequestMethod() + " " + exchange.getRequestURI(), JSON.readTree(body)));
    var known = answers.getOrDefault(line, new ArrayDeque<>());
    var answer = known.size() > 1 ? known.poll() : known.peek();
    send(exchange, answer == null ? new Answer(404, "<html>no such page</html>") : answer);
  }

  private static void send(HttpExchange exchange, Answer answer) throws IOException {
    var bytes = answer.body().getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(answer.status(), bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void afterEach(ExtensionContext test) {
    server.stop(0);
  }
}
