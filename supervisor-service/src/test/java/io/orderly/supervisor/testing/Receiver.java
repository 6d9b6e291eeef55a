package io.orderly.supervisor.testing;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntUnaryOperator;

/** A real receiver of webhooks on a free port. */
public final class Receiver implements AutoCloseable {

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Post> posts = new CopyOnWriteArrayList<>();

  /** What was posted. */
  public record Post(Headers headers, String text) {

    public String header(String name) {
      return String.valueOf(headers.getFirst(name));
    }

    public byte[] body() {
      return text.getBytes(StandardCharsets.UTF_8);
    }
  }

  /** Answers the n-th post (from 0) with the status that this gives, however long it takes. */
  public Receiver(IntUnaryOperator statusOfPost) {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    server.setExecutor(threads);
    server.createContext("/", exchange -> answer(exchange, statusOfPost));
    server.start();
  }

  /** One that takes everything. */
  public static Receiver open() {
    return new Receiver(post -> 200);
  }

  private void answer(HttpExchange exchange, IntUnaryOperator statusOfPost) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    int number;
    synchronized (posts) {
      number = posts.size();
      posts.add(new Post(exchange.getRequestHeaders(), new String(body, StandardCharsets.UTF_8)));
    }
    exchange.getResponseHeaders().add("Location", url());
    exchange.sendResponseHeaders(statusOfPost.applyAsInt(number), -1);
    exchange.close();
  }

  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/orders";
  }

  public List<Post> posts() {
    return List.copyOf(posts);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
