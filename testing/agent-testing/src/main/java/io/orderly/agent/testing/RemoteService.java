package io.orderly.agent.testing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * A real HTTP server that answers each idempotency key as a test tells it to, and remembers what it
 * was called with.
 */
public final class RemoteService implements AutoCloseable {

  /** How it answers one call. */
  @FunctionalInterface
  public interface Behaviour {
    void answer(HttpExchange exchange) throws IOException;
  }

  /** What it was called with; the key is empty where there was none. */
  public record Call(String path, String key, Optional<String> traceParent, String body) {

    public JsonNode json() {
      try {
        return JsonMapper.builder().build().readTree(body);
      } catch (JsonProcessingException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static final int LONGEST_HANG_SECONDS = 240;

  private final HttpServer server;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "remote-service");
            thread.setDaemon(true);
            return thread;
          });
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Map<String, Queue<Behaviour>> told = new ConcurrentHashMap<>();
  private final Queue<Call> calls = new ConcurrentLinkedQueue<>();
  private final Behaviour otherwise;

  private RemoteService(HttpServer server, Behaviour otherwise) {
    this.server = server;
    this.otherwise = otherwise;
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  /**
   * Starts on a free port.
   *
   * @param otherwise how it answers what no test has told it
   */
  public static RemoteService start(Behaviour otherwise) {
    try {
      InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
      return new RemoteService(HttpServer.create(anyPort, 0), otherwise);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Tells it how to answer the calls with that key, one after the other; the last one stays. */
  public void tell(String key, Behaviour... behaviours) {
    told.put(key, new ConcurrentLinkedQueue<>(List.of(behaviours)));
  }

  public List<Call> callsOf(String key) {
    return calls.stream().filter(call -> call.key().equals(key)).toList();
  }

  public int callsTo(String path) {
    return (int) calls.stream().filter(call -> call.path().equals(path)).count();
  }

  /** Answers with a status and a body. */
  public static Behaviour answer(int status, String body, String... headersAndValues) {
    return exchange -> {
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      for (int i = 0; i < headersAndValues.length; i += 2) {
        exchange.getResponseHeaders().set(headersAndValues[i], headersAndValues[i + 1]);
      }
      byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
      exchange.getResponseBody().write(bytes);
    };
  }

  /** Answers when it is let go, or when the server ends. */
  public static Behaviour answerWhen(CountDownLatch letGo, Behaviour then) {
    return exchange -> {
      try {
        if (letGo.await(LONGEST_HANG_SECONDS, TimeUnit.SECONDS)) {
          then.answer(exchange);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    };
  }

  /** Sends the beginning of an answer and then nothing. */
  public Behaviour beginAndHang() {
    return exchange -> {
      exchange.sendResponseHeaders(200, 1000);
      exchange.getResponseBody().write('{');
      exchange.getResponseBody().flush();
      hang().answer(exchange);
    };
  }

  /** Does not answer before the server ends. */
  public Behaviour hang() {
    return answerWhen(closed, answer(200, "{}"));
  }

  /** Hangs up without an answer. */
  public static Behaviour breakOff() {
    return HttpExchange::close;
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String key =
          Objects.requireNonNullElse(exchange.getRequestHeaders().getFirst("Idempotency-Key"), "");
      calls.add(
          new Call(
              exchange.getRequestURI().getPath(),
              key,
              Optional.ofNullable(exchange.getRequestHeaders().getFirst("traceparent")),
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
      behaviourFor(key).answer(exchange);
    }
  }

  private Behaviour behaviourFor(String key) {
    Queue<Behaviour> behaviours = told.get(key);
    if (behaviours == null) {
      return otherwise;
    }
    synchronized (behaviours) {
      return behaviours.size() > 1 ? behaviours.remove() : behaviours.element();
    }
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
