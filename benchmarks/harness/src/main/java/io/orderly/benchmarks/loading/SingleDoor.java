package io.orderly.benchmarks.loading;

import io.orderly.benchmarks.http.RequestLoop;
import java.io.IOException;

/** {@code POST /orders}, one order a request, over 64 keep-alive connections. */
public record SingleDoor(int port) implements Door {

  static final int CONNECTIONS = 64;
  static final String HEADERS = "Content-Type: application/json\r\n";
  static final String PATH = "/orders";

  @Override
  public String name() {
    return "single";
  }

  @Override
  public void submit(OrderTexts orders, int count) throws IOException {
    var posts = new ScheduledPosts.Posts(orders, count, number -> System.nanoTime());
    try (var loop = RequestLoop.open(port, Math.min(CONNECTIONS, count))) {
      loop.run(posts);
    }
    posts.requireAccepted();
  }
}
