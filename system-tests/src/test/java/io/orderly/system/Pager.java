package io.orderly.system;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Whoever wakes operators: a webhook that takes alerts, and leaves some without an answer. */
final class Pager implements AutoCloseable {

  private static final String ID = "webhook-id";

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<String> heard = new CopyOnWriteArrayList<>();
  private final List<String> taken = new CopyOnWriteArrayList<>();
  private final CountDownLatch closing = new CountDownLatch(1);
  private volatile String unanswered = "";

  Pager() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::take);
    server.setExecutor(threads);
    server.start();
  }

  private void take(HttpExchange post) throws IOException {
    try (post) {
      String id = post.getRequestHeaders().getFirst(ID);
      post.getRequestBody().readAllBytes();
      heard.add(id);
      if (id.equals(unanswered)) {
        closing.await();
      } else {
        taken.add(id);
        post.sendResponseHeaders(204, -1);
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  String url() {
    return "http://127.0.0.1:%d/".formatted(server.getAddress().getPort());
  }

  /** Leaves what comes under this id without an answer; everything else gets one. */
  void leaveUnanswered(String id) {
    unanswered = id;
  }

  /** Answers whatever comes from now on. */
  void answerAll() {
    unanswered = "";
  }

  /** The ids of all posts of an alert, answered or not. */
  List<String> heardOf(String alertId) {
    return heard.stream().filter(id -> id.startsWith(alertId)).toList();
  }

  /** The ids of those that were answered. */
  List<String> takenOf(String alertId) {
    return taken.stream().filter(id -> id.startsWith(alertId)).toList();
  }

  @Override
  public void close() {
    closing.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
