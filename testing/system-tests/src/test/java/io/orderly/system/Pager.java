package io.orderly.system;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Whoever wakes operators: a webhook and an Alertmanager that take alerts, and leave some without
 * an answer.
 */
final class Pager implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String ID = "webhook-id";

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<String> heard = new CopyOnWriteArrayList<>();
  private final List<String> taken = new CopyOnWriteArrayList<>();
  private final CountDownLatch closing = new CountDownLatch(1);
  private volatile Set<String> unanswered = Set.of();

  Pager() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", post -> take(post, List.of(post.getRequestHeaders().getFirst(ID))));
    server.createContext("/api/v2/alerts", post -> take(post, labelled(post)));
    server.setExecutor(threads);
    server.start();
  }

  /** What an Alertmanager is told at once, under ids that no webhook has. */
  private static List<String> labelled(HttpExchange post) throws IOException {
    byte[] body = post.getRequestBody().readAllBytes();
    return JSON.readTree(body).findValuesAsText("alert_id").stream()
        .map(Pager::inAlertmanager)
        .toList();
  }

  /** How a post of this alert to Alertmanager is called here. */
  static String inAlertmanager(String alertId) {
    return alertId + ":alertmanager";
  }

  private void take(HttpExchange post, List<String> ids) throws IOException {
    try (post) {
      post.getRequestBody().readAllBytes();
      heard.addAll(ids);
      if (ids.stream().anyMatch(unanswered::contains)) {
        closing.await();
      } else {
        taken.addAll(ids);
        post.sendResponseHeaders(204, -1);
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  String url() {
    return "http://127.0.0.1:%d/".formatted(server.getAddress().getPort());
  }

  /** Leaves what comes under these ids without an answer; everything else gets one. */
  void leaveUnanswered(String... ids) {
    unanswered = Set.of(ids);
  }

  /** Answers whatever comes from now on. */
  void answerAll() {
    unanswered = Set.of();
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
