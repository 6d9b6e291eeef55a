package io.orderly.submission.intake;

import io.orderly.messages.Topics;
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
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.kafka.core.KafkaAdmin;
import org.springframework.stereotype.Component;

/**
 * The reply topics of submitting applications, as Kafka lists them. The list is cached: for a
 * minute for the topics that it names, for a second for others, since one of them may just have
 * been created.
 */
@Component
public final class ReplyTopics implements AutoCloseable {

  private static final Duration TRUST = Duration.ofMinutes(1);
  private static final Duration DISTRUST = Duration.ofSeconds(1);
  private static final Duration MAX_WAIT = Duration.ofSeconds(3);

  private final Admin kafka;
  private final LongSupplier nanos;
  private final ReentrantLock listing = new ReentrantLock();
  private volatile Answer answer;

  /** Kafka does not answer now; a retry may pass. */
  public static final class KafkaUnavailableException extends RuntimeException {

    public KafkaUnavailableException(String message, Throwable cause) {
      super(message, cause);
    }
  }

  private record Answer(Set<String> topics, long atNanos) {}

  @Autowired
  ReplyTopics(KafkaAdmin admin) {
    this(Admin.create(admin.getConfigurationProperties()), System::nanoTime);
  }

  ReplyTopics(Admin kafka, LongSupplier nanos) {
    this.kafka = kafka;
    this.nanos = nanos;
    this.answer = new Answer(Set.of(), nanos.getAsLong() - TRUST.toNanos());
  }

  /**
   * Whether the topic exists. The answer may be some seconds old.
   *
   * @throws KafkaUnavailableException when Kafka does not answer now
   */
  boolean exists(String topic) {
    return answered(topic, answer) || answered(topic, newAnswer());
  }

  private boolean answered(String topic, Answer given) {
    return given.topics().contains(topic) && !isOlderThan(given, TRUST);
  }

  private boolean isOlderThan(Answer given, Duration age) {
    return nanos.getAsLong() - given.atNanos() >= age.toNanos();
  }

  /**
   * One thread lists the topics for all, so that they do not wait one after the other in an outage.
   */
  private Answer newAnswer() {
    if (!isOlderThan(answer, DISTRUST)) {
      return answer;
    }
    try {
      if (!listing.tryLock(MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new TimeoutException("other requests got no answer for %s".formatted(MAX_WAIT));
      }
      try {
        if (isOlderThan(answer, DISTRUST)) {
          answer = new Answer(list(), nanos.getAsLong());
        }
        return answer;
      } finally {
        listing.unlock();
      }
    } catch (ExecutionException | TimeoutException unavailable) {
      throw new KafkaUnavailableException(
          "Kafka did not answer whether the reply topic exists", unavailable);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new KafkaUnavailableException("this instance is shutting down", interrupted);
    }
  }

  private Set<String> list() throws ExecutionException, InterruptedException, TimeoutException {
    int timeoutMillis = (int) MAX_WAIT.toMillis();
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
    kafka.close(MAX_WAIT);
  }
}
