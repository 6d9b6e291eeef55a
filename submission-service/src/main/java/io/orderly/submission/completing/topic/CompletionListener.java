package io.orderly.submission.completing.topic;

import io.orderly.messages.ConsumerGroups;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.StepCompletion;
import io.orderly.messages.UnreadableMessageException;
import io.orderly.platform.kafka.DeadLetters;
import io.orderly.platform.kafka.MessageReader;
import io.orderly.platform.kafka.PoisonGuard;
import io.orderly.platform.kafka.TransientFailures;
import io.orderly.platform.problem.ProblemException;
import io.orderly.security.caller.Caller;
import io.orderly.submission.completing.CompletionAnswer;
import io.orderly.submission.completing.Completions;
import io.orderly.submission.intake.checking.OrderJson;
import io.orderly.submission.intake.checking.OrderJson.BrokenJsonException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.stereotype.Component;

/**
 * Consumes the topics of completions, each record in a transaction of its own. What is refused, or
 * can't be read, is a dead letter of its topic with the reason. A batch that is redelivered changes
 * nothing twice, by the command ids.
 */
@Component
@ConditionalOnProperty(CompletionProperties.FIRST)
final class CompletionListener {

  private final CompletionCallers callers;
  private final Completions completions;
  private final PoisonGuard guard;
  private final DeadLetters deadLetters;

  CompletionListener(
      CompletionCallers callers,
      Completions completions,
      MessageReader reader,
      DeadLetters deadLetters) {
    this.callers = callers;
    this.completions = completions;
    this.guard = new PoisonGuard(reader, deadLetters, new TransientFailures());
    this.deadLetters = deadLetters;
  }

  /** Takes a batch; when it throws, the batch is redelivered. */
  @KafkaListener(
      id = "step-completions",
      groupId = ConsumerGroups.STEP_COMPLETIONS,
      topics = "#{@completionCallers.topics()}",
      batch = "true",
      // A transaction each: a slow store must not take a batch past max.poll.interval.ms.
      properties = {"fetch.max.wait.ms=500", "max.poll.records=50"})
  void complete(List<ConsumerRecord<String, byte[]>> batch) {
    guard.handle(batch, this::completeEach);
  }

  /** Dead letters come last: a batch that is redelivered after an outage has left none. */
  private void completeEach(List<ConsumerRecord<String, byte[]>> batch) {
    Map<ConsumerRecord<String, byte[]>, String> refused = new LinkedHashMap<>();
    for (ConsumerRecord<String, byte[]> record : batch) {
      whyNot(record).ifPresent(why -> refused.put(record, why));
    }
    refused.forEach(deadLetters::publish);
  }

  private Optional<String> whyNot(ConsumerRecord<String, byte[]> record) {
    try {
      return whyRefused(callers.of(record.topic()), record.value());
    } catch (UnreadableMessageException unreadable) {
      return Optional.of("The record can't be read: " + unreadable.getMessage());
    } catch (BrokenJsonException broken) {
      return Optional.of("The record can't be read: " + broken.getMessage());
    } catch (ProblemException problem) {
      return Optional.of(problem.getMessage());
    }
  }

  private Optional<String> whyRefused(Caller caller, byte @Nullable [] value)
      throws UnreadableMessageException, BrokenJsonException {
    if (value == null || value.length > Completions.MAX_BYTES) {
      return Optional.of(
          "The record must be a completion of at most %d bytes.".formatted(Completions.MAX_BYTES));
    }
    StepCompletion completion = MessageCodec.decode(value, StepCompletion.class);
    CompletionAnswer answer =
        completions.complete(
            caller,
            completion.orderId(),
            completion.step(),
            // Strictly: the codec is lenient, and the answer must meet the rules of REST.
            OrderJson.read(value).path("completion"));
    return answer.outcome() == CompletionAnswer.Outcome.APPLIED
        ? Optional.empty()
        : Optional.of(answer.detail());
  }
}
