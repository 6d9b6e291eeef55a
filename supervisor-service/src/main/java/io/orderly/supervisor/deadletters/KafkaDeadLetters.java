package io.orderly.supervisor.deadletters;

import io.orderly.messages.Topics;
import io.orderly.runtime.deadletters.BrokerException;
import io.orderly.runtime.deadletters.Letter;
import io.orderly.runtime.deadletters.LetterId;
import io.orderly.runtime.deadletters.LetterStore;
import io.orderly.runtime.deadletters.NotReplayableException;
import io.orderly.runtime.deadletters.Overview;
import io.orderly.runtime.deadletters.Replay;
import io.orderly.runtime.deadletters.Replayer;
import io.orderly.supervisor.door.CommandHead;
import io.orderly.supervisor.door.Problems;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads dead letters where they lie, with a consumer that lives as long as one question. */
public final class KafkaDeadLetters implements DeadLetterDesk {

  private static final Logger LOG = LoggerFactory.getLogger(KafkaDeadLetters.class);

  /** Of each partition; letters hold their records, so these may be megabytes each. */
  private static final int MOST_RECORDS = 200;

  private static final long LONGEST_TURN_SECONDS = 5;

  private final Map<String, Object> connection;
  private final Clock clock;
  private final ReentrantLock turn = new ReentrantLock();

  /**
   * A desk; nothing is asked before the first question.
   *
   * @param connection how a client reaches Kafka
   */
  public KafkaDeadLetters(Map<String, Object> connection, Clock clock) {
    this.connection = Map.copyOf(connection);
    this.clock = clock;
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
  public Optional<LetterPage> newest(String topic, int most) {
    return ask(
        store ->
            store.topics(null).stream()
                .filter(found -> found.equals(topic) || found.equals(deadLettersOf(topic)))
                .findFirst()
                .map(found -> page(store, found, most)));
  }

  private static String deadLettersOf(String topic) {
    return Topics.deadLetters(topic);
  }

  private static LetterPage page(LetterStore store, String topic, int most) {
    Overview overview = Overview.ofEnd(store, topic, MOST_RECORDS);
    List<Letter> newestFirst = new ArrayList<>(overview.newest());
    Collections.reverse(newestFirst);
    return new LetterPage(
        DeadTopic.of(topic, overview),
        newestFirst.stream()
            .limit(most)
            .map(letter -> LetterSummary.of(letter, overview.replay(letter.id())))
            .toList());
  }

  @Override
  public Optional<LetterDetail> letter(LetterId id) {
    return ask(
        store -> store.letter(id).map(letter -> LetterDetail.of(letter, last(store.replays(id)))));
  }

  private static @Nullable Replay last(List<Replay> replays) {
    return replays.isEmpty() ? null : replays.get(replays.size() - 1);
  }

  @Override
  public ReplayAnswer replay(LetterId id, CommandHead head) {
    return ask(
        store -> {
          if (store.letter(id).isEmpty()) {
            throw Problems.unknownDeadLetter(id.toString());
          }
          return store.replays(id).stream()
              .filter(replay -> head.commandId().equals(replay.commandId()))
              .findFirst()
              .map(before -> ReplayAnswer.already(head, id, before))
              .orElseGet(() -> replay(store, id, head));
        });
  }

  private ReplayAnswer replay(LetterStore store, LetterId id, CommandHead head) {
    Replay.Order order = new Replay.Order(head.actor(), head.reason(), head.commandId());
    try (Replayer replayer = new Replayer(store, connection)) {
      String to = replayer.replay(id, order);
      LOG.info("{} was put back as {} at the word of {}", id, to, head.actor());
      return new ReplayAnswer(head.commandId(), id.toString(), "applied", to, clock.instant());
    } catch (NotReplayableException e) {
      throw Problems.notReplayable(String.valueOf(e.getMessage()));
    }
  }

  private <T> T ask(Function<LetterStore, T> question) {
    takeTurn();
    try (LetterStore store = LetterStore.at(connection)) {
      return question.apply(store);
    } catch (KafkaException | BrokerException e) {
      LOG.warn("dead letters can't be asked for: {}", e.toString());
      throw Problems.kafkaUnavailable();
    } finally {
      turn.unlock();
    }
  }

  /** One at a time: what the answers take of memory is bounded for one. */
  private void takeTurn() {
    try {
      if (!turn.tryLock(LONGEST_TURN_SECONDS, TimeUnit.SECONDS)) {
        throw Problems.kafkaUnavailable();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw Problems.kafkaUnavailable();
    }
  }
}
