package io.orderly.supervisor.deadletters;

import java.net.URI;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/** What goes wrong with dead letters, as problem+json. */
final class DeadLetterProblems {

  private static final Duration SOON = Duration.ofSeconds(5);

  private DeadLetterProblems() {}

  static ErrorResponseException unknownTopic(String topic) {
    return problem(
        HttpStatus.NOT_FOUND,
        "unknown-dead-letters",
        "There are no such dead letters",
        "There is no topic of dead letters for " + topic + ".");
  }

  /** It may have been there: topics keep their records for a time. */
  static ErrorResponseException unknownLetter(String id) {
    return problem(
        HttpStatus.NOT_FOUND,
        "unknown-dead-letter",
        "There is no such dead letter",
        "There is no dead letter %s (any more) that this version can read.".formatted(id));
  }

  static ErrorResponseException notReplayable(String reason) {
    return problem(
        HttpStatus.CONFLICT, "not-replayable", "The dead letter can't be put back", reason);
  }

  /** Somebody else began the same command. */
  static ErrorResponseException underWay(String commandId, Duration left) {
    Duration whole = left.plusSeconds(1).truncatedTo(ChronoUnit.SECONDS);
    return inAWhile(
        problem(
            HttpStatus.CONFLICT,
            "command-under-way",
            "The command is under way",
            ("Command %s was begun by another request, which has not ended. Ask again with the same"
                    + " command id: by then it is done, or, in %d s at the latest, counts as broken"
                    + " off and is begun again.")
                .formatted(commandId, whole.toSeconds())),
        whole);
  }

  /** Another question is being answered: one takes all the memory that there is for them. */
  static ErrorResponseException busy() {
    return inAWhile(
        problem(
            HttpStatus.SERVICE_UNAVAILABLE,
            "dead-letters-busy",
            "Dead letters are being read for somebody else",
            "They are read for one at a time. Nothing was changed; try again."),
        SOON);
  }

  static ErrorResponseException notInTime(String detail) {
    return inAWhile(
        problem(
            HttpStatus.SERVICE_UNAVAILABLE,
            "dead-letters-not-read-in-time",
            "There is too much to read, or Kafka is slow",
            detail
                + " Nothing was put back by this request. Try again; ./orderly dead-letters reads"
                + " without a limit of time."),
        SOON);
  }

  /** The same may be asked again. */
  static ErrorResponseException kafkaUnavailable() {
    return inAWhile(
        problem(
            HttpStatus.SERVICE_UNAVAILABLE,
            "kafka-unavailable",
            "Kafka can't be reached",
            "Try again. A replay that broke off is shown with its letter until it is done; the same"
                + " command id looks first whether it was."),
        SOON);
  }

  private static ErrorResponseException inAWhile(ErrorResponseException problem, Duration wait) {
    problem.getHeaders().set(HttpHeaders.RETRY_AFTER, Long.toString(wait.toSeconds()));
    return problem;
  }

  private static ErrorResponseException problem(
      HttpStatus status, String slug, String title, String detail) {
    ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, detail);
    problem.setType(URI.create("urn:orderly:problem:" + slug));
    problem.setTitle(title);
    return new ErrorResponseException(status, problem, null);
  }
}
