package io.orderly.operator.lag;

import java.util.Collection;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * How far one group of consumers is behind in one topic.
 *
 * @param lag that it has not committed, of all partitions
 * @param maxPartitionLag of them in one partition
 * @param partitions of the topic
 */
public record GroupLag(String group, String topic, long lag, long maxPartitionLag, int partitions) {

  /**
   * Works it out.
   *
   * @param committed where the group begins again; a partition that it never committed is left out,
   *     and there it begins at the beginning
   * @param begins of the partitions that are left out there
   * @param ends of all partitions
   */
  static GroupLag of(
      Reader reader,
      Collection<TopicPartition> partitions,
      Map<TopicPartition, Long> committed,
      Map<TopicPartition, Long> begins,
      Map<TopicPartition, Long> ends) {
    long lag = 0;
    long maxPartitionLag = 0;
    for (TopicPartition partition : partitions) {
      long end = ends.getOrDefault(partition, 0L);
      long next = committed.getOrDefault(partition, begins.getOrDefault(partition, 0L));
      // Read one after the other: a commit may be newer than the end.
      long behind = Math.max(0, end - next);
      lag += behind;
      maxPartitionLag = Math.max(maxPartitionLag, behind);
    }
    return new GroupLag(reader.group(), reader.topic(), lag, maxPartitionLag, partitions.size());
  }
}
