package io.orderly.submission.intake.topic;

import io.orderly.messages.ConsumerGroups;
import io.orderly.messages.Message;
import io.orderly.messages.SubmissionRefused;
import io.orderly.platform.kafka.DeadLetters;
import io.orderly.platform.kafka.MessageReader;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.kafka.Outgoing;
import io.orderly.platform.kafka.PoisonGuard;
import io.orderly.store.intake.OrderIntake.Outcome;
import io.orderly.submission.intake.Submission.Refusal;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.stereotype.Component;

/**
 * Consumes the topics of submissions. Nothing is sent before the records of a batch are stored: a
 * batch that is redelivered after an outage of the store has left no trace. A record that makes
 * this listener fail becomes a dead letter alone.
 */
@Component
final class SubmissionListener {

  private static final Logger LOG = LoggerFactory.getLogger(SubmissionListener.class);

  private final Submitters submitters;
  private final TopicIntake intake;
  private final PoisonGuard guard;
  private final DeadLetters deadLetters;
  private final MessageSender sender;

  SubmissionListener(
      Submitters submitters,
      TopicIntake intake,
      MessageReader reader,
      DeadLetters deadLetters,
      MessageSender sender) {
    this.submitters = submitters;
    this.intake = intake;
    this.guard = new PoisonGuard(reader, deadLetters, TopicIntake::isTransient);
    this.deadLetters = deadLetters;
    this.sender = sender;
  }

  /**
   * Accepts a batch; when it throws, the batch is redelivered. A fetch ends with the first record:
   * only an idle one lasts its time, and only newly assigned partitions wait for it.
   */
  @KafkaListener(
      id = "order-submissions",
      groupId = ConsumerGroups.SUBMISSIONS,
      topics = "#{@submitters.topics()}",
      batch = "true",
      properties = "fetch.max.wait.ms=500")
  void accept(List<ConsumerRecord<String, byte[]>> batch) {
    guard.handle(batch, this::acceptTogether);
  }

  private void acceptTogether(List<ConsumerRecord<String, byte[]>> batch) {
    List<Outcome> results = intake.accept(batch);
    List<Outgoing> answers = new ArrayList<>();
    for (int i = 0; i < batch.size(); i++) {
      if (results.get(i) instanceof Refusal refusal) {
        deadLetters.publish(batch.get(i), refusal.detail());
        if (refusal.replyTo() != null) {
          String submitter = submitters.of(batch.get(i).topic()).name();
          answers.add(answer(submitter, refusal.replyTo(), refusal));
        }
      }
    }
    publish(answers);
  }

  private static Outgoing answer(String submitter, String replyTo, Refusal refusal) {
    String reference = refusal.customerReference();
    SubmissionRefused message =
        new SubmissionRefused(
            Message.SCHEMA_VERSION, submitter, reference, refusal.detail(), refusal.problems());
    return Outgoing.to(replyTo, reference == null ? "" : reference, message);
  }

  /**
   * An unavailable reply topic must not stop the listener: the dead letters hold the refusals too.
   */
  private void publish(List<Outgoing> answers) {
    int unsent = sender.sendAll(answers).size();
    if (unsent > 0) {
      LOG.warn("{} refusals were not sent to the submitters' reply topics", unsent);
    }
  }
}
