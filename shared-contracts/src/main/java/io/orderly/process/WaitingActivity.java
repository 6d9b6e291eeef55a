package io.orderly.process;

import io.orderly.process.OrderActivity.Doing;
import io.orderly.process.OrderSnapshot.StepSnapshot;
import io.orderly.workflow.StepAsk;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** What an order does of which a step waits for an answer or a time: no agent is at it. */
record WaitingActivity(StepSnapshot step, Instant now) {

  OrderActivity told() {
    Instant until = step.waitUntil();
    boolean isOver = until != null && !until.isAfter(now);
    String asked = StepAsk.asked(step.agent()).map(WaitingActivity::people).orElse(null);
    return new OrderActivity(
        asked == null ? Doing.SCHEDULED : Doing.ASKED,
        step.name(),
        null,
        null,
        null,
        null,
        step.acceptedAt(),
        isOver ? null : until,
        null,
        asked == null ? timed(isOver) : asking(asked, isOver));
  }

  private String asking(String asked, boolean isOver) {
    String answer = isOver ? "No answer of %s came in time" : "It waits for an answer of %s";
    String question = step.question() == null ? "." : ": " + step.question();
    return answer.formatted(asked) + question;
  }

  private String timed(boolean isOver) {
    Instant until = step.waitUntil();
    return isOver || until == null
        ? "Its time has come: it continues as soon as a scheduler claims it."
        : "It waits until %s.".formatted(until.truncatedTo(ChronoUnit.SECONDS));
  }

  private static String people(String of) {
    return of.equals(StepAsk.SUBMITTER) ? "the submitter" : of;
  }
}
