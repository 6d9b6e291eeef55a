package io.orderly.submission.intake.topic;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.messages.FieldProblem;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.OrderSubmission;
import io.orderly.messages.UnreadableMessageException;
import io.orderly.submission.intake.Refusal;
import io.orderly.submission.intake.Submission;
import io.orderly.submission.intake.SubmissionCheck;
import io.orderly.submission.intake.checking.OrderJson;
import io.orderly.submission.intake.checking.OrderJson.BrokenJsonException;
import org.jspecify.annotations.Nullable;

/** Reads and checks what comes in over the topic; what is no submission is refused too. */
final class SubmissionRecords {

  private final SubmissionCheck check;

  SubmissionRecords(SubmissionCheck check) {
    this.check = check;
  }

  /** The submission in a record's value, in the name of a submitter. */
  Submission read(String submitter, byte @Nullable [] value) {
    if (value == null) {
      return Refusal.unreadable(new FieldProblem("", "must be a submission, not nothing"));
    }
    if (value.length > OrderJson.MOST_BYTES) {
      return Refusal.tooLarge();
    }
    try {
      // Read strictly first: the codec is lenient, and the order must meet the rules of REST.
      JsonNode order = OrderJson.read(value).path("order");
      OrderSubmission submission = MessageCodec.decode(value, OrderSubmission.class);
      return check.check(submitter, order, submission.idempotencyKey());
    } catch (UnreadableMessageException noSubmission) {
      String rule = "can't be read: " + noSubmission.getMessage();
      return Refusal.unreadable(new FieldProblem("", rule));
    } catch (BrokenJsonException broken) {
      return Refusal.unreadable(broken.problem());
    }
  }
}
