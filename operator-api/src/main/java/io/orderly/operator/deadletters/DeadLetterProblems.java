package io.orderly.operator.deadletters;

import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.problem.ProblemType;
import java.time.Duration;
import java.time.temporal.ChronoUnit;

/** The problems of dead letters. */
final class DeadLetterProblems {

  private DeadLetterProblems() {}

  static ProblemException unknownTopic(String topic) {
    return ProblemException.notFound("topic", "There is no dead-letter topic for " + topic + ".");
  }

  /** It may have been there: topics keep their records for a time. */
  static ProblemException unknownLetter(String id) {
    return ProblemException.notFound(
        "dead-letter",
        "There is no dead letter %s (any more) that this version can read.".formatted(id));
  }

  static ProblemException notReplayable(String reason) {
    return new ProblemException(ProblemType.COMMAND_REFUSED, reason);
  }

  /** Another request began the same command. */
  static ProblemException inProgress(String commandId, Duration left) {
    Duration whole = left.plusSeconds(1).truncatedTo(ChronoUnit.SECONDS);
    return new ProblemException(
            ProblemType.COMMAND_IN_PROGRESS,
            ("Another request began command %s and has not ended. Repeat this request with the same"
                    + " command id: in %d s at the latest the command is done, or counts as aborted"
                    + " and begins again.")
                .formatted(commandId, whole.toSeconds()))
        .retryAfter(whole);
  }

  /** One request may use all the memory for dead letters. */
  static ProblemException busy() {
    return new ProblemException(
        ProblemType.OVERLOADED,
        "Another request reads dead letters, and one is read at a time. Nothing was changed; try"
            + " again.");
  }

  static ProblemException notInTime(String detail) {
    return new ProblemException(
        ProblemType.OVERLOADED,
        detail
            + " Nothing was replayed by this request. Try again; ./orderly dead-letters reads"
            + " without a time limit.");
  }

  static ProblemException kafkaUnavailable() {
    return ProblemException.unavailable(
        "kafka",
        "Kafka can't be reached. Try again. An aborted replay is shown with its dead letter until"
            + " it is done; a repeat with the same command id first checks whether it was.");
  }
}
