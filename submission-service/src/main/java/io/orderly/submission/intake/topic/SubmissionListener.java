package io.orderly.submission.intake.topic;

import io.orderly.messages.ConsumerGroups;
import io.orderly.messages.Message;
import io.orderly.messages.SubmissionRefused;
import io.orderly.messages.Topics;
import io.orderly.platform.kafka.DeadLetters;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.kafka.Outgoing;
import io.orderly.platform.kafka.PoisonGuard;
import io.orderly.submission.intake.Refusal;
import io.orderly.submission.intake.SubmissionOutcome;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.annotation.KafkaListener;

/**
 * The topic door. Nothing is sent before the records at hand are in the store: a batch that comes
 * again because the store was away has left no trace. A record that makes this door itself fail is
 * set aside alone.
 */
final class SubmissionListener {

  private static final Logger LOG = LoggerFactory.getLogger(SubmissionListener.class);

  private final String submitter;
  private final TopicIntake intake;
  private final PoisonGuard guard;
  private final DeadLetters deadLetters;
  private final MessageSender sender;

  SubmissionListener(
      String submitter,
      TopicIntake intake,
      PoisonGuard guard,
      DeadLetters deadLetters,
      MessageSender sender) {
    this.submitter = submitter;
    this.intake = intake;
    this.guard = guard;
    this.deadLetters = deadLetters;
    this.sender = sender;
  }

  /**
   * Takes a batch; when it throws, the batch is handed in again. A fetch ends with the first record
   * that comes: only an idle one lasts its time, and only partitions that are new here wait for it.
   */
  @KafkaListener(
      id = "submission-door",
      groupId = ConsumerGroups.SUBMISSIONS,
      topics = Topics.ORDER_SUBMISSIONS,
      batch = "true",
      properties = "fetch.max.wait.ms=500")
  void take(List<ConsumerRecord<String, byte[]>> batch) {
    guard.handle(batch, this::takeTogether);
  }

  private void takeTogether(List<ConsumerRecord<String, byte[]>> batch) {
    List<SubmissionOutcome> outcomes = intake.take(submitter, batch);
    List<Outgoing> answers = new ArrayList<>();
    for (int i = 0; i < batch.size(); i++) {
      if (outcomes.get(i) instanceof Refusal refusal) {
        deadLetters.keep(batch.get(i), refusal.detail());
        if (refusal.replyTo() != null) {
          answers.add(answer(refusal.replyTo(), refusal));
        }
      }
    }
    tell(answers);
  }

  private Outgoing answer(String replyTo, Refusal refusal) {
    String reference = refusal.customerReference();
    SubmissionRefused message =
        new SubmissionRefused(
            Message.SCHEMA_VERSION, submitter, reference, refusal.detail(), refusal.problems());
    return Outgoing.to(replyTo, reference == null ? "" : reference, message);
  }

  /** One reply topic that takes nothing must not stop the door: the dead letters say it too. */
  private void tell(List<Outgoing> answers) {
    int untold = sender.sendAll(answers).size();
    if (untold > 0) {
      LOG.warn("{} refusals were not sent to the submitters' reply topics", untold);
    }
  }
}
