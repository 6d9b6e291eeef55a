package io.orderly.operator.lag;

import java.util.Collection;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * How far one group of consumers is behind in one topic.
 *
 * @param records that it has not committed, of all partitions
 * @param longest of them in one partition
 * @param partitions of the topic
 */
public record GroupLag(String group, String topic, long records, long longest, int partitions) {

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
    long records = 0;
    long longest = 0;
    for (TopicPartition partition : partitions) {
      long end = ends.getOrDefault(partition, 0L);
      long next = committed.getOrDefault(partition, begins.getOrDefault(partition, 0L));
      // Read one after the other: a commit may be newer than the end.
      long behind = Math.max(0, end - next);
      records += behind;
      longest = Math.max(longest, behind);
    }
    return new GroupLag(reader.group(), reader.topic(), records, longest, partitions.size());
  }
}
