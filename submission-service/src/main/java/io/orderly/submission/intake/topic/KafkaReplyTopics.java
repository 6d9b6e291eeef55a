package io.orderly.submission.intake.topic;

import io.orderly.messages.Topics;
import io.orderly.submission.intake.KafkaUnavailableException;
import io.orderly.submission.intake.ReplyTopics;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListTopicsOptions;

/**
 * Asks Kafka which reply topics there are and keeps the answer: for a minute for the topics that it
 * names, for a second for those that it does not, since one of them may just have been created.
 */
final class KafkaReplyTopics implements ReplyTopics, AutoCloseable {

  private static final Duration TRUST = Duration.ofMinutes(1);
  private static final Duration DISTRUST = Duration.ofSeconds(1);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(3);

  private final Admin kafka;
  private final LongSupplier nanos;
  private final ReentrantLock asking = new ReentrantLock();
  private volatile Answer answer;

  private record Answer(Set<String> topics, long atNanos) {}

  KafkaReplyTopics(Admin kafka) {
    this(kafka, System::nanoTime);
  }

  KafkaReplyTopics(Admin kafka, LongSupplier nanos) {
    this.kafka = kafka;
    this.nanos = nanos;
    this.answer = new Answer(Set.of(), nanos.getAsLong() - TRUST.toNanos());
  }

  @Override
  public boolean exists(String topic) {
    return answered(topic, answer) || answered(topic, newAnswer());
  }

  private boolean answered(String topic, Answer given) {
    return given.topics().contains(topic) && !isOlderThan(given, TRUST);
  }

  private boolean isOlderThan(Answer given, Duration age) {
    return nanos.getAsLong() - given.atNanos() >= age.toNanos();
  }

  /** One asks for all who wait, so that an outage does not make them wait one after the other. */
  private Answer newAnswer() {
    if (!isOlderThan(answer, DISTRUST)) {
      return answer;
    }
    try {
      if (!asking.tryLock(LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new TimeoutException("others have asked for %s in vain".formatted(LONGEST_WAIT));
      }
      try {
        if (isOlderThan(answer, DISTRUST)) {
          answer = new Answer(ask(), nanos.getAsLong());
        }
        return answer;
      } finally {
        asking.unlock();
      }
    } catch (ExecutionException | TimeoutException away) {
      throw new KafkaUnavailableException(
          "Kafka does not say whether the reply topic exists", away);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new KafkaUnavailableException("this service ends", ended);
    }
  }

  private Set<String> ask() throws ExecutionException, InterruptedException, TimeoutException {
    int timeoutMillis = (int) LONGEST_WAIT.toMillis();
    return kafka
        .listTopics(new ListTopicsOptions().timeoutMs(timeoutMillis))
        .names()
        .get(timeoutMillis, TimeUnit.MILLISECONDS)
        .stream()
        .filter(Topics::isOrderReplies)
        .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public void close() {
    kafka.close(LONGEST_WAIT);
  }
}
