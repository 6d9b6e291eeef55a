package io.orderly.agent.messaging;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.agent.stepping.AgentSteps;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import io.orderly.messages.Topics;
import io.orderly.runtime.kafka.MessageSender;
import io.orderly.runtime.kafka.Outgoing;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends the replies of one agent home, to the partition that the asking scheduler owns. */
final class Replies {

  private static final Logger LOG = LoggerFactory.getLogger(Replies.class);

  private final MessageSender sender;
  private final AgentSteps steps;
  private final Counter unsent;

  Replies(String agent, MessageSender sender, AgentSteps steps, MeterRegistry meters) {
    this.sender = sender;
    this.steps = steps;
    this.unsent =
        Counter.builder("orderly.step.replies.unsent")
            .description("Replies that Kafka did not take; their steps are taken over")
            .tags("agent", agent)
            .register(meters);
  }

  /** Sends a reply unless CompleteBy is past, and finishes the receipt when that is settled. */
  void send(StepRequest request, StepReply reply, Receipt receipt) {
    if (!steps.mayAnswer(request)) {
      receipt.finish();
      return;
    }
    Outgoing outgoing =
        new Outgoing(
            Topics.SCHEDULER_REPLIES,
            request.replyPartition(),
            request.orderId().toString(),
            reply);
    handOver(outgoing)
        .whenComplete(
            (sent, failure) -> {
              if (failure != null) {
                unsent.increment();
                LOG.warn(
                    "the reply to {} was not sent: {}", request.remoteKey(), failure.toString());
              }
              receipt.finish();
            });
  }

  private CompletionStage<Void> handOver(Outgoing outgoing) {
    try {
      return sender.send(outgoing);
    } catch (RuntimeException e) {
      // Whatever it is, the record must not stay unfinished: its partition would never move on.
      return CompletableFuture.failedFuture(e);
    }
  }
}
