package io.orderly.supervisor.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A real HTTP server that is told of alerts, and answers as a test says. */
public final class WebhookReceiver implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Received> received = new CopyOnWriteArrayList<>();
  private final CountDownLatch closing = new CountDownLatch(1);
  private volatile Answer answer = Answer.TAKES;

  /** How it answers. */
  public enum Answer {
    TAKES,
    FAILS,
    HANGS,
    /** Takes what is about one alert. */
    REFUSES_MANY
  }

  /** A post: its headers of Standard Webhooks, empty where they are missing, and its body. */
  public record Received(String id, String timestamp, String signature, String body) {

    public JsonNode json() {
      try {
        return JSON.readTree(body);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private WebhookReceiver(HttpServer server) {
    this.server = server;
  }

  /** Starts one on a free port. */
  public static WebhookReceiver start() {
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      WebhookReceiver receiver = new WebhookReceiver(server);
      server.createContext("/", receiver::take);
      server.setExecutor(receiver.threads);
      server.start();
      return receiver;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void take(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      received.add(
          new Received(
              header(exchange, "webhook-id"),
              header(exchange, "webhook-timestamp"),
              header(exchange, "webhook-signature"),
              body));
      if (answer == Answer.HANGS) {
        closing.await();
      }
      exchange.sendResponseHeaders(status(body), -1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private int status(String body) {
    return switch (answer) {
      case TAKES -> 200;
      case FAILS, HANGS -> 503;
      case REFUSES_MANY -> body.contains("orderly.alerts.") ? 422 : 200;
    };
  }

  private static String header(HttpExchange exchange, String name) {
    String value = exchange.getRequestHeaders().getFirst(name);
    return value == null ? "" : value;
  }

  /** From now on. */
  public void answer(Answer how) {
    answer = how;
  }

  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/alerts";
  }

  /** All posts so far, whatever the answer was. */
  public List<Received> received() {
    return List.copyOf(received);
  }

  @Override
  public void close() {
    closing.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
