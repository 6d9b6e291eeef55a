package io.orderly.benchmarks.floor;

import io.orderly.benchmarks.rivals.contest.OrderStep;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.TopicPartition;

/** Topics like the suite's, under names of their own, for as long as the floor is measured. */
final class FloorTopics implements AutoCloseable {

  /** What the services have by default. */
  static final int PARTITIONS = 12;

  private static final short REPLICATION = 1;
  private static final Duration WITHIN = Duration.ofSeconds(30);

  private final Admin admin;
  private final String prefix = "floor-%x.".formatted(System.nanoTime());

  private FloorTopics(Admin admin) {
    this.admin = admin;
  }

  static FloorTopics create(String bootstrapServers)
      throws InterruptedException, ExecutionException, TimeoutException {
    var admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers));
    var topics = new FloorTopics(admin);
    admin
        .createTopics(
            topics.names().map(name -> new NewTopic(name, PARTITIONS, REPLICATION)).toList())
        .all()
        .get(WITHIN.toMillis(), TimeUnit.MILLISECONDS);
    return topics;
  }

  String requests(OrderStep step) {
    return prefix + "agent-requests." + step.agent();
  }

  String replies() {
    return prefix + "scheduler-replies";
  }

  String status() {
    return prefix + "order-status";
  }

  /** What the services read: the requests and the replies. */
  List<TopicPartition> read() {
    return read(Stream.concat(requestNames(), Stream.of(replies())));
  }

  private static List<TopicPartition> read(Stream<String> names) {
    return names
        .flatMap(
            name ->
                IntStream.range(0, PARTITIONS)
                    .mapToObj(partition -> new TopicPartition(name, partition)))
        .toList();
  }

  private Stream<String> names() {
    return Stream.concat(requestNames(), Stream.of(replies(), status()));
  }

  private Stream<String> requestNames() {
    return Stream.of(OrderStep.values()).map(this::requests);
  }

  @Override
  public void close() {
    admin.deleteTopics(names().toList());
    // Waits for what was asked for.
    admin.close(WITHIN);
  }
}
