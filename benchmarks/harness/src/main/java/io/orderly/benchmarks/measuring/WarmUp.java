package io.orderly.benchmarks.measuring;

import io.orderly.benchmarks.loading.OrderChannel;
import io.orderly.benchmarks.loading.OrderKind;
import io.orderly.benchmarks.loading.OrderTexts;
import java.io.IOException;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Pushes orders through the channels, a block through each in turn, until an order costs no less
 * CPU time any more, three blocks of each channel one after the other: the first thousands measure
 * the JVM's compilers, which come back now and then. CPU time and not the rate, since another
 * program on the machine changes that one.
 */
public final class WarmUp {

  /** How many times the least it may take. */
  public static final int MOST_TIMES = 5;

  private static final int BLOCKS = 4;
  private static final int MOST_BLOCKS = MOST_TIMES * BLOCKS;
  private static final int STEADY_BLOCKS = 3;
  private static final double CHEAPER = 0.97;

  private final ThroughputRun run;
  private final Function<OrderKind, OrderTexts> texts;
  private final Map<String, Throughput> cheapest = new LinkedHashMap<>();

  /**
   * Warms up through runs.
   *
   * @param texts orders that no other run has, each time
   */
  public WarmUp(ThroughputRun run, Function<OrderKind, OrderTexts> texts) {
    this.run = run;
    this.texts = texts;
  }

  /**
   * Warms up.
   *
   * @param orders at least so many of each kind through each channel, at most {@link #MOST_TIMES}
   *     times as many
   * @return the cheapest block of each kind and channel
   */
  public List<Throughput> through(List<OrderChannel> channels, List<OrderKind> kinds, int orders)
      throws IOException, SQLException, InterruptedException {
    int steady = 0;
    for (int block = 1; block <= MOST_BLOCKS && !isEnough(block, steady); block++) {
      boolean isCheaper = false;
      for (var channel : channels) {
        for (var kind : kinds) {
          isCheaper |=
              isCheaper(run.measure(channel, texts.apply(kind), Math.max(1, orders / BLOCKS)));
        }
      }
      steady = isCheaper ? 0 : steady + 1;
    }
    return List.copyOf(cheapest.values());
  }

  private static boolean isEnough(int nextBlock, int steadyBlocks) {
    return nextBlock > BLOCKS && steadyBlocks >= STEADY_BLOCKS;
  }

  private boolean isCheaper(Throughput block) {
    var before = cheapest.get(block.name());
    if (before != null
        && block.totalCpuMillisPerOrder() >= before.totalCpuMillisPerOrder() * CHEAPER) {
      return false;
    }
    cheapest.put(block.name(), block);
    return true;
  }
}
