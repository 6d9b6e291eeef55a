package io.orderly.simulation.cluster;

import io.orderly.messages.StepReply;
import io.orderly.scheduler.SchedulerCore;
import io.orderly.scheduler.SchedulerProperties;
import io.orderly.simulation.eventloop.SimulatedProcess;
import io.orderly.simulation.network.ConsumerGroup;
import io.orderly.simulation.network.Member;
import io.orderly.simulation.network.PartitionReader;
import io.orderly.simulation.network.PartitionReader.Read;
import io.orderly.store.claiming.LiveSteps.StepsOfAgent;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A scheduler process: its start, its stop, and the loop that reads replies. */
final class SimulatedScheduler implements Instance, Member {

  private static final int MAX_REPLIES = 6;
  private static final long RETRY_BATCH_MICROS = 1_000_000;

  private final Surroundings around;
  private final SimulatedProcess process;
  private final String id;
  private final ConsumerGroup replies;
  private final Making making;
  private final Runnable restart;
  private final SchedulerProperties properties;
  private final SchedulerTasks tasks;
  private final PartitionReader reader;
  private @Nullable SchedulerCore core;
  private Reading reading = Reading.NOT_YET;

  private enum Reading {
    NOT_YET,
    IDLE,
    BUSY,
    STOPPED
  }

  /** Makes the core once the process knows its incarnation. */
  @FunctionalInterface
  interface Making {
    SchedulerCore make();
  }

  /** Its name, the group of its replies, and how it requests a restart. */
  record Identity(String id, ConsumerGroup replies, Runnable restart) {}

  SimulatedScheduler(
      Surroundings around,
      SimulatedProcess process,
      Identity identity,
      SchedulerProperties properties,
      Making making) {
    this.around = around;
    this.process = process;
    this.id = identity.id();
    this.replies = identity.replies();
    this.restart = identity.restart();
    this.properties = properties;
    this.making = making;
    this.tasks = new SchedulerTasks(around, process, properties);
    this.reader = new PartitionReader(replies, this);
  }

  @Override
  public SimulatedProcess process() {
    return process;
  }

  @Override
  public String name() {
    return id;
  }

  @Override
  public Map<ConsumerGroup, Member> memberships() {
    return Map.of(replies, this);
  }

  @Override
  public void start() {
    around.eventLoop().planActivity(0, process, "starts", this::begin);
  }

  private void begin() {
    try {
      core = making.make();
    } catch (RuntimeException storeIsAway) {
      around.eventLoop().planActivity(RETRY_BATCH_MICROS, process, "starts", this::begin);
      return;
    }
    reading = Reading.IDLE;
    replies.join(this);
    tasks.begin(core);
  }

  /** Orders may be claimable. */
  void wake() {
    tasks.wakeClaims();
  }

  /** An order may be worth asking about; what fails is tried no more, as partners do not either. */
  void hint(StepsOfAgent hinted) {
    SchedulerCore begun = core;
    if (begun != null) {
      around
          .eventLoop()
          .planActivity(
              0,
              process,
              "hints",
              () -> {
                try {
                  begun.hintHandler().handle(List.of(hinted));
                } catch (RuntimeException lost) {
                  around
                      .watch()
                      .history()
                      .add(around.eventLoop().who(), () -> "loses a hint: " + lost);
                }
                wake();
              });
    }
  }

  @Override
  public boolean isBusy() {
    return reading == Reading.BUSY;
  }

  @Override
  public void fenced() {
    around.watch().history().add(process.name(), () -> "is fenced off its replies");
    restart.run();
  }

  @Override
  public void look() {
    if (reading == Reading.IDLE) {
      reading = Reading.BUSY;
      around.eventLoop().planActivity(0, process, "replies", this::read);
    }
  }

  private void read() {
    SchedulerCore begun = core;
    if (begun == null) {
      return;
    }
    follow(begun);
    List<Read> batch = reader.poll(around.chance().between(1, MAX_REPLIES));
    long again = 0;
    if (!batch.isEmpty()) {
      try {
        take(begun, batch);
      } catch (RuntimeException broken) {
        around
            .watch()
            .history()
            .add(around.eventLoop().who(), () -> "polls again after: " + broken);
        reader.goBack();
        again = RETRY_BATCH_MICROS;
      }
    }
    follow(begun);
    if (reading == Reading.BUSY) {
      reading = Reading.IDLE;
      if (reader.hasMore()) {
        around.eventLoop().plan(again, process, this::look);
      }
    }
  }

  private void take(SchedulerCore begun, List<Read> batch) {
    begun.replies().handle(batch.stream().map(read -> (StepReply) read.message()).toList());
    for (Read read : batch) {
      begun.replyPartitions().readUpTo(read.partition(), read.offset() + 1);
    }
    wake();
    around.points().pass();
    for (Read read : batch) {
      replies.commit(this, read.partition(), read.offset() + 1, this::putAway);
    }
  }

  private void putAway(int partition, long offset) {
    around
        .watch()
        .answerPutAway((StepReply) replies.broker().read(replies.topic(), partition, offset));
  }

  private void follow(SchedulerCore begun) {
    PartitionReader.Moved moved = reader.follow();
    if (!moved.lost().isEmpty()) {
      Set<Integer> lost = moved.lost();
      begun.replyPartitions().revoked(lost);
      begun.routing().answersMoved(lost);
    }
    begun.replyPartitions().owned(moved.gained());
    for (int partition : moved.gained()) {
      begun.replyPartitions().awaits(partition, reader.position(partition), reader.end(partition));
    }
  }

  @Override
  public void stop(Runnable ended) {
    SchedulerCore begun = core;
    if (begun == null) {
      ended.run();
      return;
    }
    begun.lifecycle().stop();
    long drain = around.chance().micros(0, properties.drainTimeout().toMillis());
    around
        .eventLoop()
        .plan(
            drain,
            process,
            () -> {
              if (reading == Reading.BUSY) {
                stop(ended);
                return;
              }
              reading = Reading.STOPPED;
              replies.leave(this);
              ended.run();
            });
  }
}
