package io.orderly.process;

import java.time.Duration;
import java.time.Instant;
import java.util.stream.Collectors;

/** One event in the life of an order, told on one line; times count from its submission. */
record HistoryLine(Instant now, ProcessEvent event, Decision decision) {

  @Override
  public String toString() {
    OrderProcess after = decision.after();
    String steps = after.steps().stream().map(HistoryLine::step).collect(Collectors.joining(", "));
    return "+%s %s -> %s %s, locked by %s, completeBy %s, notBefore %s [%s] %s"
        .formatted(
            time(now),
            event,
            decision.verdict(),
            after.state().value(),
            after.lockedBy(),
            time(after.completeBy()),
            time(after.notBefore()),
            steps,
            decision.reason());
  }

  private static String step(OrderStep step) {
    String reArmed = step.notBefore() == null ? "" : " from " + time(step.notBefore());
    return "%s %s, attempt %d%s, failed %d"
        .formatted(step.name(), step.state().value(), step.attempt(), reArmed, step.failureCount());
  }

  private static String time(Instant instant) {
    return instant == null ? "-" : Duration.between(OrderHistory.SUBMITTED, instant).toString();
  }
}
