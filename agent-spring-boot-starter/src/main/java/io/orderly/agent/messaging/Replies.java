package io.orderly.agent.messaging;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.agent.stepping.AgentSteps;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import io.orderly.messages.Topics;
import io.orderly.platform.kafka.Outgoing;
import io.orderly.platform.tracing.OrderLog;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.kafka.common.errors.RetriableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the replies of one agent home, to the partition that the asking scheduler owns.
 *
 * <p>What Kafka does not take is handed over again, each time only before CompleteBy: the producer
 * does not retry by itself ({@link ReplyProducer}), since nobody asks it about CompleteBy.
 */
final class Replies {

  /** With their pauses and the producer's limit they span a quarter of a minute. */
  static final int MOST_TRIES = 6;

  private static final Logger LOG = LoggerFactory.getLogger(Replies.class);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(200);

  /**
   * A reply on its way.
   *
   * @param tries how often it was handed over
   */
  private record Unsent(
      StepRequest request, StepReply reply, Receipt receipt, int tries, long notBeforeNanos) {

    /** Each pause is twice as long as the one before. */
    Unsent afterFailure(long nowNanos) {
      long pauseNanos = FIRST_PAUSE.toNanos() << tries;
      return new Unsent(request, reply, receipt, tries + 1, nowNanos + pauseNanos);
    }

    boolean isDue(long nowNanos) {
      return nowNanos - notBeforeNanos >= 0;
    }

    Outgoing outgoing() {
      return new Outgoing(
          Topics.SCHEDULER_REPLIES,
          request.replyPartition(),
          request.orderId().toString(),
          receipt.marked(reply));
    }
  }

  private final Function<Outgoing, CompletableFuture<Void>> sender;
  private final AgentSteps steps;
  private final LongSupplier nanoTime;
  private final Counter unsent;
  private final Queue<Unsent> again = new ConcurrentLinkedQueue<>();

  Replies(
      String agent,
      Function<Outgoing, CompletableFuture<Void>> sender,
      AgentSteps steps,
      LongSupplier nanoTime,
      MeterRegistry meters) {
    this.sender = sender;
    this.steps = steps;
    this.nanoTime = nanoTime;
    this.unsent =
        Counter.builder("orderly.step.reply.send.failures")
            .description(
                "Replies that Kafka did not accept in time; the supervisor recovers their steps")
            .tags("agent", agent)
            .register(meters);
  }

  /** Sends a reply unless CompleteBy is past, and finishes the receipt when that is settled. */
  void send(StepRequest request, StepReply reply, Receipt receipt) {
    if (steps.mayAnswer(request)) {
      handOver(new Unsent(request, reply, receipt, 0, nanoTime.getAsLong()));
    } else {
      receipt.finish();
    }
  }

  /** Hands over again what Kafka did not take before; ends early while it still takes nothing. */
  void sendAgain() {
    for (int left = again.size(); left > 0; left--) {
      Unsent next = again.remove();
      if (!steps.mayAnswer(next.request())) {
        giveUp(next, "CompleteBy is past");
      } else if (!next.isDue(nanoTime.getAsLong())) {
        again.add(next);
      } else if (!handOver(next)) {
        return;
      }
    }
  }

  /** How many wait to be handed over again. */
  int waiting() {
    return again.size();
  }

  /** Returns false when the producer does not even begin to send it. */
  private boolean handOver(Unsent reply) {
    CompletableFuture<Void> sending =
        tryToSend(reply.outgoing())
            .whenComplete(
                (sent, failure) -> {
                  if (failure == null) {
                    reply.receipt().finish();
                  } else {
                    failed(reply, failure);
                  }
                });
    return !sending.isCompletedExceptionally();
  }

  private CompletableFuture<Void> tryToSend(Outgoing outgoing) {
    try {
      return sender.apply(outgoing);
    } catch (RuntimeException e) {
      // Whatever it is, the record must not stay unfinished: its partition would never move on.
      return CompletableFuture.failedFuture(e);
    }
  }

  private void failed(Unsent reply, Throwable failure) {
    if (mayHelp(failure) && reply.tries() + 1 < MOST_TRIES) {
      again.add(reply.afterFailure(nanoTime.getAsLong()));
    } else {
      giveUp(reply, failure.toString());
    }
  }

  private void giveUp(Unsent reply, String why) {
    unsent.increment();
    OrderLog.about(LOG.atWarn(), reply.request())
        .log("the reply to {} was not sent: {}", reply.request().remoteKey(), why);
    reply.receipt().finish();
  }

  private static boolean mayHelp(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof RetriableException) {
        return true;
      }
    }
    return false;
  }
}
