package io.orderly.agent.messaging;

import io.orderly.agent.stepping.ClockWatch;
import io.orderly.messages.StepRequest;
import io.orderly.messages.Topics;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.record.TimestampType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the requests of one agent, in a thread of its own, and never waits for a call: a slow
 * record holds up neither the others of its partition nor the poll.
 */
final class RequestLoop implements Runnable {

  private static final Logger LOG = LoggerFactory.getLogger(RequestLoop.class);
  private static final Duration POLL = Duration.ofMillis(100);

  /**
   * While partitions are paused, or requests wait for a slot and their commit, a poll does not end
   * when a slot comes free, so that it is short.
   */
  private static final Duration POLL_WHILE_PAUSED = Duration.ofMillis(20);

  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofSeconds(1);
  private static final Duration LONGEST_CLOSE = Duration.ofSeconds(3);

  /** One failed poll may be a broker that moved. */
  private static final int FAILURES_THAT_COUNT = 3;

  private final String agent;
  private final Consumer<String, byte[]> consumer;
  private final RequestReader reader;
  private final RequestIntake intake;
  private final BufferLimits bufferLimits;
  private final Clock clock;
  private final ClockWatch clockWatch = new ClockWatch();
  private final AssignedPartitions partitions;
  private final Drain drain = new Drain();
  private final AtomicInteger failuresInRow = new AtomicInteger();
  private final CountDownLatch ended = new CountDownLatch(1);

  RequestLoop(
      String agent,
      Consumer<String, byte[]> consumer,
      RequestReader reader,
      RequestIntake intake,
      BufferLimits bufferLimits,
      Clock clock) {
    this.agent = agent;
    this.consumer = consumer;
    this.reader = reader;
    this.intake = intake;
    this.bufferLimits = bufferLimits;
    this.clock = clock;
    this.partitions = new AssignedPartitions(consumer, bufferLimits.bytes(), intake::release);
  }

  @Override
  public void run() {
    try {
      consumer.subscribe(List.of(Topics.agentRequests(agent)), partitions);
      while (!isDone()) {
        cycleOrPause();
      }
      partitions.commitNow();
    } finally {
      consumer.close(LONGEST_CLOSE);
      ended.countDown();
    }
  }

  /** Asks the loop to begin no more calls and to end when those under way have. */
  void drain() {
    drain.ask();
  }

  /** Waits for the end of a loop that drains, which is bounded. */
  void awaitEnd() throws InterruptedException {
    Duration longest = Drain.LONGEST.plus(LONGEST_CLOSE).plus(PAUSE_AFTER_FAILURE);
    if (!ended.await(longest.toMillis(), TimeUnit.MILLISECONDS)) {
      LOG.warn("Agent {} did not stop within {}", agent, longest);
    }
  }

  String agent() {
    return agent;
  }

  AgentLoad load() {
    return intake.load(agent);
  }

  /** Why this instance of the agent is not ready; empty when it is. */
  Optional<String> notReadyReason() {
    if (ended.getCount() == 0) {
      return Optional.of("its request loop has stopped");
    }
    if (failuresInRow.get() >= FAILURES_THAT_COUNT) {
      return Optional.of("request records unreadable or poll failing");
    }
    return clockWatch.isOff()
        ? Optional.of("the clock of this machine is wrong")
        : Optional.empty();
  }

  /** Whether the clock of this machine is considered wrong. */
  boolean isClockOff() {
    return clockWatch.isOff();
  }

  private void cycleOrPause() {
    try {
      cycle();
      failuresInRow.set(0);
    } catch (RuntimeException e) {
      failuresInRow.incrementAndGet();
      LOG.warn("Agent {} failed to poll requests; retrying", agent, e);
      drain.pause(PAUSE_AFTER_FAILURE);
    }
  }

  private void cycle() {
    if (drain.isAsked()) {
      intake.drain();
    }
    ConsumerRecords<String, byte[]> records =
        consumer.poll(
            consumer.paused().isEmpty() && !intake.hasUncommitted() ? POLL : POLL_WHILE_PAUSED);
    for (TopicPartition partition : records.partitions()) {
      takeAll(partition, records.records(partition));
    }
    partitions.polled();
    partitions.askAgain();
    Instant now = clock.instant();
    intake.tend(now);
    intake.startCommitted(partitions::commitNow, now);
    regulate();
    partitions.commitFromTimeToTime();
    intake.publishFailed();
  }

  private void takeAll(TopicPartition partition, List<ConsumerRecord<String, byte[]>> records) {
    Duration waitedAtMost = partitions.waitedAtMost(partition);
    for (ConsumerRecord<String, byte[]> record : records) {
      try {
        take(record, waitedAtMost);
      } catch (RuntimeException e) {
        // Usually a dead letter that Kafka did not accept.
        LOG.warn("{} offset {} will be polled again", partition, record.offset(), e);
        consumer.seek(partition, record.offset());
        drain.pause(PAUSE_AFTER_FAILURE);
        return;
      }
    }
  }

  private void take(ConsumerRecord<String, byte[]> record, Duration waitedAtMost) {
    Optional<StepRequest> request = reader.read(record);
    Receipt receipt = partitions.polled(record);
    if (request.isEmpty()) {
      receipt.finish();
      return;
    }
    try {
      watchClock(record, request.get().completeBy(), waitedAtMost);
      intake.take(request.get(), receipt);
    } catch (RuntimeException e) {
      // Read again it would break off again, and hold up its partition for good.
      intake.brokeOff(receipt, e);
    }
  }

  private void watchClock(
      ConsumerRecord<String, byte[]> record, Instant completeBy, Duration waitedAtMost) {
    if (record.timestampType() == TimestampType.LOG_APPEND_TIME) {
      Instant appendedAt = Instant.ofEpochMilli(record.timestamp());
      clockWatch.arrived(clock.instant(), appendedAt, completeBy, waitedAtMost);
    }
  }

  private void regulate() {
    boolean waitsForRepliesOnly = drain.isAsked() && intake.running() == 0;
    if (bufferLimits.isFull(intake.inHand()) || waitsForRepliesOnly) {
      consumer.pause(consumer.assignment());
    } else {
      consumer.resume(consumer.paused());
    }
  }

  private boolean isDone() {
    boolean allEnded = intake.running() == 0 && partitions.unfinished() == 0;
    return drain.timeIsUp() || (drain.isAsked() && allEnded);
  }
}
