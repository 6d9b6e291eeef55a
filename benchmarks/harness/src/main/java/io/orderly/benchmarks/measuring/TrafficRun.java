package io.orderly.benchmarks.measuring;

import io.orderly.benchmarks.arena.BenchedSuite;
import io.orderly.benchmarks.loading.OrderChannel;
import io.orderly.benchmarks.loading.OrderTexts;
import io.orderly.benchmarks.store.PostgresMeter;
import io.orderly.benchmarks.topics.TopicMeter;
import java.io.IOException;
import java.sql.SQLException;

/**
 * Counts what a run means for Postgres and Kafka. A run of its own, since counting statements costs
 * a little.
 */
public final class TrafficRun {

  private final BenchedSuite suite;
  private final ThroughputRun run;

  public TrafficRun(BenchedSuite suite, ThroughputRun run) {
    this.suite = suite;
    this.run = run;
  }

  /** Counts one run through the channel, that of an idle suite meanwhile included. */
  public Traffic count(OrderChannel orderChannel, OrderTexts texts, int orders)
      throws IOException, SQLException, InterruptedException {
    try (var postgres = PostgresMeter.start(suite.suite().postgres());
        var topics = new TopicMeter(suite.suite().kafka().bootstrapServers())) {
      var topicsBefore = topics.read();
      run.measure(orderChannel, texts, orders);
      return new Traffic(
          texts.kind().named(orderChannel.name()),
          orders,
          postgres.work(),
          topics.read().since(topicsBefore));
    }
  }
}
