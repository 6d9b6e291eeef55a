package io.orderly.benchmarks.loading;

import io.orderly.benchmarks.http.LeanConnection;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** {@code POST /orders/batch}, 500 orders a request, two requests at a time. */
public record BatchEndpoint(SubmissionAddress address) implements OrderChannel {

  private static final int LINES_A_REQUEST = 500;
  private static final int CONNECTIONS = 2;
  private static final String CONTENT_TYPE = "application/x-ndjson";
  private static final String ACCEPTED = "\"status\":\"accepted\"";

  @Override
  public String name() {
    return "batch";
  }

  @Override
  public void submit(OrderTexts orders, int count) throws IOException, InterruptedException {
    var next = new AtomicInteger();
    var threads = Executors.newFixedThreadPool(CONNECTIONS);
    try {
      List<Future<Integer>> lines = new ArrayList<>();
      for (int i = 0; i < CONNECTIONS; i++) {
        lines.add(threads.submit(() -> submitFrom(next, orders, count)));
      }
      int accepted = 0;
      for (var line : lines) {
        accepted += line.get();
      }
      if (accepted != count) {
        throw new IOException("Only %d of %d orders were accepted".formatted(accepted, count));
      }
    } catch (ExecutionException failure) {
      throw new IOException("The batch request failed", failure.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  private int submitFrom(AtomicInteger next, OrderTexts orders, int end) throws IOException {
    int accepted = 0;
    try (var connection = LeanConnection.open("127.0.0.1", address.port())) {
      int first = next.getAndAdd(LINES_A_REQUEST);
      while (first < end) {
        byte[] lines = lines(orders, first, Math.min(end, first + LINES_A_REQUEST));
        accepted +=
            accepted(connection.post("/orders/batch", address.headers(CONTENT_TYPE), lines));
        first = next.getAndAdd(LINES_A_REQUEST);
      }
    }
    return accepted;
  }

  private static byte[] lines(OrderTexts orders, int from, int to) {
    var lines = new ByteArrayOutputStream();
    for (int number = from; number < to; number++) {
      lines.writeBytes(orders.order(number));
      lines.write('\n');
    }
    return lines.toByteArray();
  }

  private static int accepted(LeanConnection.Answer answer) throws IOException {
    if (!answer.isGood()) {
      throw new IOException("%d: %s".formatted(answer.status(), answer.body()));
    }
    int accepted = 0;
    for (int at = answer.body().indexOf(ACCEPTED);
        at >= 0;
        at = answer.body().indexOf(ACCEPTED, at + 1)) {
      accepted++;
    }
    return accepted;
  }
}
