package io.orderly.benchmarks.rivals.contest;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The talk with the harness, a line each: {@code {"ready":true}} when a measured part may begin,
 * then {@code go} from the harness, then the result of that part as JSON. Behind the last result
 * the harness says {@code read} when it has read what it wants to know of our processes.
 */
public final class Conversation {

  private static final Duration GO_WITHIN = Duration.ofMinutes(10);
  private static final Duration READ_WITHIN = Duration.ofSeconds(2);
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final int LEFT_ALONE = 4;

  private final InputLines in;
  private final PrintStream out;

  public Conversation(InputStream in, PrintStream out) {
    this(InputLines.of(in, () -> {}), out);
  }

  private Conversation(InputLines in, PrintStream out) {
    this.in = in;
    this.out = out;
  }

  /**
   * Over the standard streams of this process. The harness holds the other end of the input until
   * this process has ended; the input ends with the harness, however that came, and then nobody
   * wants a result any more: the process is halted, whatever it is at.
   */
  public static Conversation withStarter() {
    return new Conversation(
        InputLines.of(System.in, () -> Runtime.getRuntime().halt(LEFT_ALONE)), System.out);
  }

  /**
   * Says that the next part may begin, and waits until it should, for 10 minutes at most.
   *
   * @throws IOException when nobody says so
   */
  public void awaitGo() throws IOException, InterruptedException {
    say(JSON.createObjectNode().put("ready", true));
    String line = in.next(GO_WITHIN).orElse("nothing");
    if (!"go".equals(line)) {
      throw new IOException("Expected go, got " + line);
    }
  }

  /**
   * Waits until the harness has read the figures of our processes, 2 s at most. Those of Postgres'
   * backends go away with our connections.
   */
  public void awaitRead() throws InterruptedException {
    in.next(READ_WITHIN);
  }

  /** Tells the result of a part. */
  void tell(
      String name,
      String notes,
      int orders,
      Stopwatch.Measured measured,
      @Nullable Latencies latencies) {
    ObjectNode result =
        JSON.createObjectNode()
            .put("competitor", name)
            .put("orders", orders)
            .put("seconds", measured.seconds())
            .put("ordersPerSecond", orders / measured.seconds())
            .put("cpuMillisOwn", measured.cpuMillis());
    if (latencies != null) {
      result
          .put("p50Millis", latencies.p50Millis())
          .put("p95Millis", latencies.p95Millis())
          .put("p99Millis", latencies.p99Millis())
          .put("maxMillis", latencies.maxMillis());
    }
    say(result.put("notes", notes));
  }

  /** Tells the result of a part at full load. */
  public void tell(String name, String notes, int orders, Stopwatch.Measured measured) {
    tell(name, notes, orders, measured, null);
  }

  private void say(ObjectNode line) {
    out.println(line);
    out.flush();
  }
}
