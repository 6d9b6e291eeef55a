package io.orderly.simulation.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.messages.SchedulerCommand;
import io.orderly.simulation.eventloop.EventLoop;
import io.orderly.simulation.eventloop.SimulatedProcess;
import io.orderly.simulation.eventloop.SimulatedTime;
import io.orderly.simulation.eventloop.WorkerThreads;
import io.orderly.simulation.faults.Chance;
import io.orderly.simulation.faults.Fault;
import io.orderly.simulation.faults.Faults;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Partitions have one reader each, and what was not committed is read again. */
class ConsumerGroupTest {

  private static final String TOPIC = "topic";
  private static final int PARTITIONS = 4;
  private static final int ALL = 100;
  private static final long A_MINUTE_MICROS = 60_000_000;

  private final WorkerThreads workerThreads = new WorkerThreads();
  private final EventLoop eventLoop = new EventLoop(workerThreads, new SimulatedTime());
  private final Chance chance = new Chance(1);
  private final Faults faults = new Faults(chance, chance, EnumSet.allOf(Fault.class));
  private final Broker broker = new Broker(eventLoop, chance, faults);
  private final ConsumerGroup group;

  ConsumerGroupTest() {
    faults.stop();
    broker.create(TOPIC, PARTITIONS);
    group = new ConsumerGroup(broker, TOPIC, eventLoop, chance, faults);
  }

  @AfterEach
  void endThreads() {
    workerThreads.close();
  }

  /** A member that does nothing by itself. */
  private final class Reader implements Member {

    private final String name;
    private final SimulatedProcess process;
    private final PartitionReader reader = new PartitionReader(group, this);
    private int timesFenced;

    Reader(String name) {
      this.name = name;
      this.process = eventLoop.process(name);
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public SimulatedProcess process() {
      return process;
    }

    @Override
    public boolean isBusy() {
      return false;
    }

    @Override
    public void fenced() {
      timesFenced++;
    }

    @Override
    public void look() {}

    int reads() {
      var unused = reader.follow();
      return reader.poll(ALL).size();
    }

    void commitAll() {
      for (int partition : group.assignment(this)) {
        group.commit(this, partition, reader.position(partition), (number, offset) -> {});
      }
    }
  }

  @Test
  void membersShareThePartitions() {
    Reader one = new Reader("one");
    Reader two = new Reader("two");
    group.join(one);
    group.join(two);

    letTimePass();

    Set<Integer> all = new LinkedHashSet<>(group.assignment(one));
    all.addAll(group.assignment(two));
    assertThat(group.assignment(one)).hasSize(PARTITIONS / 2);
    assertThat(all).hasSize(PARTITIONS);
  }

  @Test
  void uncommittedRecordsOfADeadMemberAreReadByAnother() {
    Reader first = new Reader("first");
    group.join(first);
    broker.append(TOPIC, 0, "", SchedulerCommand.wake());
    broker.append(TOPIC, 1, "", SchedulerCommand.wake());
    letTimePass();
    assertThat(first.reads()).isEqualTo(2);
    group.commit(first, 0, 1, (number, offset) -> {});

    eventLoop.kill(first.process());
    group.falls(first);
    Reader second = new Reader("second");
    group.join(second);
    letTimePass();

    assertThat(second.reads()).isEqualTo(1);
  }

  @Test
  void aMemberThatLostItsPartitionCannotCommit() {
    Reader first = new Reader("same");
    group.join(first);
    broker.append(TOPIC, 0, "", SchedulerCommand.wake());
    letTimePass();
    assertThat(first.reads()).isEqualTo(1);

    Reader second = new Reader("same");
    group.join(second);
    first.commitAll();
    group.commit(first, 0, 1, (number, offset) -> {});
    letTimePass();

    assertThat(first.timesFenced).isEqualTo(1);
    assertThat(second.reads()).isEqualTo(1);
  }

  /** Nothing but the time ends this play. */
  private void letTimePass() {
    long until = eventLoop.time().nowMicros() + A_MINUTE_MICROS;
    eventLoop.plan(A_MINUTE_MICROS + 1, null, () -> {});
    eventLoop.run(() -> eventLoop.time().nowMicros() >= until, () -> {});
  }
}
