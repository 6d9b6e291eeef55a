package io.orderly.platform.kafka;

import io.orderly.messages.MessageCodec;
import io.orderly.platform.tracing.OrderSpan;
import io.orderly.platform.tracing.OrderTracing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.core.KafkaTemplate;

/**
 * Sends messages over Kafka. Waiting is bounded by the producer's {@code max.block.ms} and {@code
 * delivery.timeout.ms}.
 */
public final class KafkaMessageSender implements MessageSender {

  private static final Logger LOG = LoggerFactory.getLogger(KafkaMessageSender.class);

  /** Above the producer's own limits, so that its verdict is what counts. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

  private final KafkaTemplate<String, byte[]> kafka;
  private final SendSpans spans;

  public KafkaMessageSender(KafkaTemplate<String, byte[]> kafka, OrderTracing tracing) {
    this.kafka = kafka;
    this.spans = new SendSpans(OrderTracing.unfailing(tracing));
  }

  /** Sends untraced. */
  public KafkaMessageSender(KafkaTemplate<String, byte[]> kafka) {
    this(kafka, OrderTracing.OFF);
  }

  @Override
  public CompletableFuture<Void> send(Outgoing outgoing) {
    CompletableFuture<Void> outcome = new CompletableFuture<>();
    OrderSpan span = spans.begin(outgoing);
    try {
      ProducerRecord<String, byte[]> record = record(outgoing, span);
      // The template's own send adds futures, timers and observations: half of what sending costs.
      var unused =
          kafka.execute(
              producer ->
                  producer.send(
                      record, (sent, failure) -> complete(outcome, span, outgoing, failure)));
    } catch (RuntimeException e) {
      // Such as a partition below 0; what the broker says comes as a failure.
      complete(outcome, span, outgoing, e);
    }
    return outcome;
  }

  private static ProducerRecord<String, byte[]> record(Outgoing outgoing, OrderSpan span) {
    ProducerRecord<String, byte[]> record =
        new ProducerRecord<>(
            outgoing.topic(),
            outgoing.partition(),
            outgoing.key(),
            MessageCodec.encode(outgoing.message()));
    TraceHeader.write(span.traceParentOr(outgoing.traceParent()), record.headers());
    return record;
  }

  private static void complete(
      CompletableFuture<Void> outcome,
      OrderSpan span,
      Outgoing outgoing,
      @Nullable Throwable failure) {
    SendSpans.end(span, failure);
    if (failure == null) {
      outcome.complete(null);
    } else {
      outcome.completeExceptionally(
          MessageTooLargeException.isIn(failure)
              ? new MessageTooLargeException(outgoing, failure)
              : failure);
    }
  }

  /**
   * {@inheritDoc}
   *
   * <p>After the first that the producer itself does not take (each such try may block for {@code
   * max.block.ms}) the rest is not tried, unless it was merely too large.
   */
  @Override
  public List<Outgoing> sendAll(Collection<Outgoing> batch) {
    List<Outgoing> inOrder = List.copyOf(batch);
    List<CompletableFuture<Void>> sends = handOver(inOrder);
    List<Outgoing> failed = new ArrayList<>();
    long deadlineNanos = System.nanoTime() + LONGEST_WAIT.toNanos();
    for (int i = 0; i < inOrder.size(); i++) {
      if (i >= sends.size() || !isTaken(inOrder.get(i), sends.get(i), deadlineNanos)) {
        failed.add(inOrder.get(i));
      }
    }
    return failed;
  }

  private List<CompletableFuture<Void>> handOver(List<Outgoing> batch) {
    List<CompletableFuture<Void>> sends = new ArrayList<>(batch.size());
    for (Outgoing outgoing : batch) {
      CompletableFuture<Void> send = send(outgoing);
      sends.add(send);
      if (send.isCompletedExceptionally() && !isTooLarge(send)) {
        break;
      }
    }
    return sends;
  }

  private static boolean isTooLarge(CompletableFuture<Void> failed) {
    return failed.handle((nothing, failure) -> MessageTooLargeException.isIn(failure)).join();
  }

  private static boolean isTaken(
      Outgoing outgoing, CompletableFuture<Void> send, long deadlineNanos) {
    try {
      send.get(Math.max(0, deadlineNanos - System.nanoTime()), TimeUnit.NANOSECONDS);
      return true;
    } catch (ExecutionException e) {
      notTaken(outgoing, String.valueOf(e.getCause()));
      return false;
    } catch (TimeoutException e) {
      notTaken(outgoing, "no answer within " + LONGEST_WAIT);
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static void notTaken(Outgoing outgoing, String why) {
    LOG.warn(
        "Message to topic {} with key {} was not sent: {}", outgoing.topic(), outgoing.key(), why);
  }
}
