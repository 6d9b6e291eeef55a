package io.orderly.simulation.network;

import io.orderly.messages.Message;
import io.orderly.simulation.eventloop.EventLoop;
import io.orderly.simulation.faults.Chance;
import io.orderly.simulation.faults.Fault;
import io.orderly.simulation.faults.Faults;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Holds the records of all topics; they come to light in the order of their partition. */
public final class Broker {

  private static final long MAX_USUAL_MILLIS = 20;
  private static final long MAX_LATE_MILLIS = 4_000;

  private final EventLoop eventLoop;
  private final Chance chance;
  private final Faults faults;
  private final Map<String, Topic> topics = new LinkedHashMap<>();

  public Broker(EventLoop eventLoop, Chance chance, Faults faults) {
    this.eventLoop = eventLoop;
    this.chance = chance;
    this.faults = faults;
  }

  /** A record; it can be read from that moment on. */
  private record Stored(Message message, long visibleAtMicros) {}

  private static final class Topic {

    private final List<List<Stored>> partitions = new ArrayList<>();
    private final List<ConsumerGroup> readers = new ArrayList<>();

    Topic(int partitionCount) {
      for (int partition = 0; partition < partitionCount; partition++) {
        partitions.add(new ArrayList<>());
      }
    }
  }

  /** Creates a topic. */
  public void create(String topic, int partitionCount) {
    topics.put(topic, new Topic(partitionCount));
  }

  void subscribe(String topic, ConsumerGroup group) {
    topic(topic).readers.add(group);
  }

  private Topic topic(String name) {
    Topic topic = topics.get(name);
    if (topic == null) {
      throw new IllegalArgumentException("no topic " + name);
    }
    return topic;
  }

  int partitions(String topic) {
    return topic(topic).partitions.size();
  }

  /**
   * Keeps a message, perhaps twice.
   *
   * @param partition null leaves it to the key
   */
  public void append(String topic, @Nullable Integer partition, String key, Message message) {
    int target = partition == null ? Math.floorMod(key.hashCode(), partitions(topic)) : partition;
    appendOnce(topic, target, message);
    if (faults.strikes(Fault.MESSAGE_TWICE)) {
      appendOnce(topic, target, message);
    }
  }

  private void appendOnce(String topic, int partition, Message message) {
    List<Stored> records = topic(topic).partitions.get(partition);
    long most = faults.strikes(Fault.MESSAGE_LATE) ? MAX_LATE_MILLIS : MAX_USUAL_MILLIS;
    long now = eventLoop.time().nowMicros();
    long previous = records.isEmpty() ? now : records.get(records.size() - 1).visibleAtMicros();
    long visibleAt = Math.max(previous, now + chance.micros(1, most));
    records.add(new Stored(message, visibleAt));
    eventLoop.plan(
        visibleAt - now,
        null,
        () -> topic(topic).readers.forEach(group -> group.arrived(partition)));
  }

  /** How many records of the partition can be read now. */
  public long end(String topic, int partition) {
    List<Stored> records = topic(topic).partitions.get(partition);
    int end = records.size();
    while (end > 0 && records.get(end - 1).visibleAtMicros() > eventLoop.time().nowMicros()) {
      end--;
    }
    return end;
  }

  /** The record at that offset. */
  public Message read(String topic, int partition, long offset) {
    return topic(topic).partitions.get(partition).get((int) offset).message();
  }
}
