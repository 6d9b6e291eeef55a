package io.orderly.benchmarks.loading;

import io.orderly.benchmarks.http.RequestLoop;
import java.io.IOException;

/** {@code POST /orders}, one order a request, over 64 keep-alive connections. */
public record SingleOrderChannel(SubmissionAddress address) implements OrderChannel {

  static final int CONNECTIONS = 64;
  static final String CONTENT_TYPE = "application/json";
  static final String PATH = "/orders";

  @Override
  public String name() {
    return "single";
  }

  @Override
  public void submit(OrderTexts orders, int count) throws IOException {
    var posts = new ScheduledPosts.Posts(address, orders, count, number -> System.nanoTime());
    try (var loop = RequestLoop.open(address.port(), Math.min(CONNECTIONS, count))) {
      loop.run(posts);
    }
    ScheduledPosts.requireNoneRefused(posts.refused, count);
  }
}
