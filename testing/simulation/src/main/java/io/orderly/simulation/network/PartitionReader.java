package io.orderly.simulation.network;

import io.orderly.messages.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Where one member stands in the partitions that it takes for its own. */
public final class PartitionReader {

  private final ConsumerGroup group;
  private final Member member;
  private final Map<Integer, Long> positions = new TreeMap<>();

  public PartitionReader(ConsumerGroup group, Member member) {
    this.group = group;
    this.member = member;
  }

  /** A record that was read. */
  public record Read(int partition, long offset, Message message) {}

  /** What changed since the last look. */
  public record Moved(Set<Integer> gained, Set<Integer> lost) {}

  /** Learns of partitions that came and went; a new one is read from its committed offset. */
  public Moved follow() {
    Set<Integer> now = group.assignment(member);
    Set<Integer> lost = new TreeSet<>(positions.keySet());
    lost.removeAll(now);
    Set<Integer> gained = new TreeSet<>(now);
    gained.removeAll(positions.keySet());
    positions.keySet().removeAll(lost);
    gained.forEach(partition -> positions.put(partition, group.committed(partition)));
    return new Moved(gained, lost);
  }

  public long position(int partition) {
    return positions.getOrDefault(partition, 0L);
  }

  public long end(int partition) {
    return group.broker().end(group.topic(), partition);
  }

  /** Reads on, up to so many records in all. */
  public List<Read> poll(int most) {
    List<Read> batch = new ArrayList<>();
    for (Map.Entry<Integer, Long> entry : positions.entrySet()) {
      int partition = entry.getKey();
      long offset = entry.getValue();
      long end = end(partition);
      while (offset < end && batch.size() < most) {
        batch.add(
            new Read(partition, offset, group.broker().read(group.topic(), partition, offset)));
        offset++;
      }
      entry.setValue(offset);
    }
    return batch;
  }

  /** Goes back to what is committed: what was read since is read again. */
  public void goBack() {
    positions.replaceAll((partition, position) -> group.committed(partition));
  }

  public boolean hasMore() {
    return positions.entrySet().stream().anyMatch(entry -> entry.getValue() < end(entry.getKey()));
  }
}
