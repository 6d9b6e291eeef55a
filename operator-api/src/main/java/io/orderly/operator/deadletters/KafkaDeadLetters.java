package io.orderly.operator.deadletters;

import io.orderly.messages.Topics;
import io.orderly.operator.web.CommandHead;
import io.orderly.platform.deadletters.BrokerException;
import io.orderly.platform.deadletters.DeadLetter;
import io.orderly.platform.deadletters.DeadLetterId;
import io.orderly.platform.deadletters.DeadLetterStore;
import io.orderly.platform.deadletters.NotReadInTimeException;
import io.orderly.platform.deadletters.NotReplayableException;
import io.orderly.platform.deadletters.Overview;
import io.orderly.platform.deadletters.Replay;
import io.orderly.platform.deadletters.Replayer;
import io.orderly.store.deadletters.ReplayCommands;
import io.orderly.store.deadletters.ReplayCommands.Unfinished;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads dead letters from Kafka, with a consumer per request. */
public final class KafkaDeadLetters implements DeadLetterService {

  private static final Logger LOG = LoggerFactory.getLogger(KafkaDeadLetters.class);

  /** Per partition; a dead letter has its record, which may be megabytes. */
  private static final int MOST_RECORDS = 200;

  private static final int MOST_UNFINISHED = 20;
  private static final long MAX_WAIT_SECONDS = 5;

  /** All reading for one question; what is sent for it has limits of its own. */
  private static final Duration LONGEST_QUESTION = Duration.ofSeconds(15);

  private final Map<String, Object> connection;
  private final ReplayCommands commands;
  private final SingleReplay replays;
  private final Clock clock;
  private final Duration longestQuestion;
  private final ReentrantLock oneAtATime = new ReentrantLock();

  /**
   * Connects with the first request.
   *
   * @param connection how a client reaches Kafka
   * @param commands who puts what back, over all supervisors
   */
  public KafkaDeadLetters(Map<String, Object> connection, ReplayCommands commands, Clock clock) {
    this(connection, commands, clock, LONGEST_QUESTION);
  }

  KafkaDeadLetters(
      Map<String, Object> connection,
      ReplayCommands commands,
      Clock clock,
      Duration longestQuestion) {
    this.connection = Map.copyOf(connection);
    this.commands = commands;
    this.replays = new SingleReplay(commands);
    this.clock = clock;
    this.longestQuestion = longestQuestion;
  }

  @Override
  public List<DeadTopic> topics() {
    return ask(
        store ->
            Overview.byTopic(store, store.topics(null), MOST_RECORDS).entrySet().stream()
                .map(topic -> DeadTopic.of(topic.getKey(), topic.getValue()))
                .toList());
  }

  @Override
  public Optional<DeadLetterPage> newest(String topic, int limit) {
    return ask(
        store ->
            store.topics(null).stream()
                .filter(found -> found.equals(topic) || found.equals(deadLettersOf(topic)))
                .findFirst()
                .map(found -> page(store, found, limit)));
  }

  private static String deadLettersOf(String topic) {
    return Topics.deadLetters(topic);
  }

  private static DeadLetterPage page(DeadLetterStore store, String topic, int limit) {
    Overview overview = Overview.ofEnd(store, topic, MOST_RECORDS);
    List<DeadLetter> newestFirst = new ArrayList<>(overview.newest());
    Collections.reverse(newestFirst);
    return new DeadLetterPage(
        DeadTopic.of(topic, overview),
        newestFirst.stream()
            .limit(limit)
            .map(deadLetter -> DeadLetterSummary.of(deadLetter, overview.replay(deadLetter.id())))
            .toList());
  }

  @Override
  public Optional<DeadLetterDetail> letter(DeadLetterId id) {
    List<Unfinished> begun = commands.unfinished(id.toString(), MOST_UNFINISHED);
    return ask(
        store -> store.find(id).map(deadLetter -> detail(deadLetter, store.replays(id), begun)));
  }

  /** A mark says that the replay is done, though that could not be noted. */
  private static DeadLetterDetail detail(
      DeadLetter deadLetter, List<Replay> marks, List<Unfinished> begun) {
    return DeadLetterDetail.of(
        deadLetter,
        marks.isEmpty() ? null : marks.get(marks.size() - 1),
        begun.stream()
            .filter(unfinished -> marks.stream().noneMatch(isOf(unfinished.command().commandId())))
            .map(UnfinishedReplay::of)
            .toList());
  }

  private static Predicate<Replay> isOf(String commandId) {
    return mark -> commandId.equals(mark.commandId());
  }

  @Override
  public ReplayAnswer replay(DeadLetterId id, CommandHead head) {
    return replays.run(
        id,
        head,
        isRepeat -> ask(store -> isRepeat ? again(store, id, head) : put(store, id, head)));
  }

  /** The mark of the try that broke off says where it was put; without one it is put back now. */
  private ReplayAnswer again(DeadLetterStore store, DeadLetterId id, CommandHead head) {
    return store.replays(id).stream()
        .filter(isOf(head.commandId()))
        .findFirst()
        .map(mark -> ReplayAnswer.already(head, id, String.valueOf(mark.to()), mark.at()))
        .orElseGet(() -> put(store, id, head));
  }

  private ReplayAnswer put(DeadLetterStore store, DeadLetterId id, CommandHead head) {
    if (store.find(id).isEmpty()) {
      throw DeadLetterProblems.unknownLetter(id.toString());
    }
    Replay.Order order = new Replay.Order(head.actor(), head.reason(), head.commandId());
    try (Replayer replayer = new Replayer(store, connection)) {
      String to = replayer.replay(id, order);
      LOG.info("Dead letter {} replayed as {} by {}", id, to, head.actor());
      return ReplayAnswer.applied(head, id, to, clock.instant());
    } catch (NotReplayableException e) {
      throw DeadLetterProblems.notReplayable(String.valueOf(e.getMessage()));
    }
  }

  private <T> T ask(Function<DeadLetterStore, T> question) {
    takeTurn();
    try (DeadLetterStore store = DeadLetterStore.at(connection, longestQuestion)) {
      return question.apply(store);
    } catch (NotReadInTimeException e) {
      LOG.warn("Dead letters could not be read in time: {}", e.getMessage());
      throw DeadLetterProblems.notInTime(String.valueOf(e.getMessage()));
    } catch (KafkaException | BrokerException e) {
      LOG.warn("Dead letters could not be read: {}", e.toString());
      throw DeadLetterProblems.kafkaUnavailable();
    } finally {
      oneAtATime.unlock();
    }
  }

  /** One at a time: what the answers take of memory is bounded for one. */
  private void takeTurn() {
    try {
      if (!oneAtATime.tryLock(MAX_WAIT_SECONDS, TimeUnit.SECONDS)) {
        throw DeadLetterProblems.busy();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw DeadLetterProblems.busy();
    }
  }
}
