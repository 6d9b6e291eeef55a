package io.orderly.platform.kafka;

import io.opentelemetry.api.trace.Span;
import io.orderly.messages.MessageCodec;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.platform.tracing.TraceParent;
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

  /** Above the limits of the producer, which decide. */
  private static final Duration MAX_WAIT = Duration.ofSeconds(10);

  private final KafkaTemplate<String, byte[]> kafka;
  private final SendSpans spans;

  public KafkaMessageSender(KafkaTemplate<String, byte[]> kafka, OrderTracing tracing) {
    this.kafka = kafka;
    this.spans = new SendSpans(tracing);
  }

  /** Sends untraced. */
  public KafkaMessageSender(KafkaTemplate<String, byte[]> kafka) {
    this(kafka, OrderTracing.OFF);
  }

  @Override
  public CompletableFuture<Void> send(Outgoing outgoing) {
    CompletableFuture<Void> outcome = new CompletableFuture<>();
    Span span = spans.start(outgoing);
    try {
      ProducerRecord<String, byte[]> record = record(outgoing, span);
      // The template's own send adds futures, timers and observations: half of what sending costs.
      var unused =
          kafka.execute(
              producer ->
                  producer.send(
                      record, (sent, failure) -> complete(outcome, span, outgoing, failure)));
    } catch (RuntimeException e) {
      // Such as a partition below 0; the broker's answer arrives in the callback.
      complete(outcome, span, outgoing, e);
    }
    return outcome;
  }

  private static ProducerRecord<String, byte[]> record(Outgoing outgoing, Span span) {
    ProducerRecord<String, byte[]> record =
        new ProducerRecord<>(
            outgoing.topic(),
            outgoing.partition(),
            outgoing.key(),
            MessageCodec.encode(outgoing.message()));
    TraceHeader.write(TraceParent.of(span, outgoing.traceParent()), record.headers());
    return record;
  }

  private static void complete(
      CompletableFuture<Void> outcome, Span span, Outgoing outgoing, @Nullable Throwable failure) {
    try {
      SendSpans.end(span, failure);
    } finally {
      if (failure == null) {
        outcome.complete(null);
      } else {
        outcome.completeExceptionally(
            MessageTooLargeException.isIn(failure)
                ? new MessageTooLargeException(outgoing, failure)
                : failure);
      }
    }
  }

  /**
   * {@inheritDoc}
   *
   * <p>After the first message that the producer itself does not accept (each may block for {@code
   * max.block.ms}) the others are not sent, unless it was merely too large.
   */
  @Override
  public List<Outgoing> sendAll(Collection<Outgoing> batch) {
    List<Outgoing> inOrder = List.copyOf(batch);
    List<CompletableFuture<Void>> sends = sendUntilRefused(inOrder);
    List<Outgoing> failed = new ArrayList<>();
    long deadlineNanos = System.nanoTime() + MAX_WAIT.toNanos();
    for (int i = 0; i < inOrder.size(); i++) {
      if (i >= sends.size() || !isSent(inOrder.get(i), sends.get(i), deadlineNanos)) {
        failed.add(inOrder.get(i));
      }
    }
    return failed;
  }

  private List<CompletableFuture<Void>> sendUntilRefused(List<Outgoing> batch) {
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

  private static boolean isSent(
      Outgoing outgoing, CompletableFuture<Void> send, long deadlineNanos) {
    try {
      send.get(Math.max(0, deadlineNanos - System.nanoTime()), TimeUnit.NANOSECONDS);
      return true;
    } catch (ExecutionException e) {
      logUnsent(outgoing, String.valueOf(e.getCause()));
      return false;
    } catch (TimeoutException e) {
      logUnsent(outgoing, "no answer within " + MAX_WAIT);
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static void logUnsent(Outgoing outgoing, String why) {
    LOG.warn(
        "Message to topic {} with key {} was not sent: {}", outgoing.topic(), outgoing.key(), why);
  }
}
