package io.orderly.benchmarks.loading;

import io.orderly.benchmarks.http.HttpBytes;
import io.orderly.benchmarks.http.RequestLoop;
import io.orderly.benchmarks.http.Requests;
import java.io.IOException;
import java.util.function.IntToLongFunction;

/** Single posts at given times, over as many connections as a slow channel needs. */
public final class ScheduledPosts {

  private ScheduledPosts() {}

  /**
   * Sends all and waits for the answers.
   *
   * @param dueNanos when each is sent, by {@link System#nanoTime}
   * @throws IOException when one is not accepted or the service does not answer
   */
  public static void send(
      SubmissionAddress address, OrderTexts orders, int count, IntToLongFunction dueNanos)
      throws IOException {
    requireNoneRefused(offer(address, orders, count, dueNanos), count);
  }

  static void requireNoneRefused(int refused, int count) throws IOException {
    if (refused > 0) {
      throw new IOException("%d of %d orders were not accepted".formatted(refused, count));
    }
  }

  /**
   * The same for more orders than the channel may accept.
   *
   * @return how many were not accepted
   */
  public static int offer(
      SubmissionAddress address, OrderTexts orders, int count, IntToLongFunction dueNanos)
      throws IOException {
    var posts = new Posts(address, orders, count, dueNanos);
    try (var loop = RequestLoop.open(address.port(), SingleOrderChannel.CONNECTIONS)) {
      loop.run(posts);
    }
    return posts.refused;
  }

  /** Orders as requests. */
  static final class Posts implements Requests {

    private static final int ACCEPTED = 202;

    private final String headers;
    private final OrderTexts orders;
    private final int count;
    private final IntToLongFunction dueNanos;
    int refused;

    Posts(SubmissionAddress address, OrderTexts orders, int count, IntToLongFunction dueNanos) {
      this.headers = address.headers(SingleOrderChannel.CONTENT_TYPE);
      this.orders = orders;
      this.count = count;
      this.dueNanos = dueNanos;
    }

    @Override
    public int count() {
      return count;
    }

    @Override
    public long dueNanos(int number) {
      return dueNanos.applyAsLong(number);
    }

    @Override
    public byte[] request(int number) {
      return HttpBytes.post(SingleOrderChannel.PATH, headers, orders.order(number));
    }

    @Override
    public void answered(int number, int status) {
      if (status != ACCEPTED) {
        refused++;
      }
    }
  }
}
