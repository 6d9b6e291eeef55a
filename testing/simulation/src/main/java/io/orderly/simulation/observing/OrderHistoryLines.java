package io.orderly.simulation.observing;

import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import java.time.Instant;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** History lines about orders. */
final class OrderHistoryLines {

  private static final int CLOCK_BEGINS = 14;
  private static final int CLOCK_ENDS = 23;

  private OrderHistoryLines() {}

  static String change(Decision decision) {
    OrderProcess after = decision.after();
    StringJoiner text = new StringJoiner(", ");
    text.add("version %d: %s".formatted(after.version(), state(after)));
    decision.changedSteps().forEach(step -> text.add(step(step)));
    decision.alerts().forEach(alert -> text.add("alert: " + alert.failure().code()));
    return text.toString();
  }

  private static String state(OrderProcess order) {
    StringBuilder text = new StringBuilder(order.state().value());
    if (order.lockedBy() != null) {
      text.append(" of ").append(order.lockedBy());
    }
    if (order.terms().isPaused()) {
      text.append(" paused");
    }
    text.append(instant(" until ", order.completeBy()))
        .append(instant(" not before ", order.notBefore()));
    return text.toString();
  }

  private static String step(OrderStep step) {
    return "%s %s attempt %d%s%s%s"
        .formatted(
            step.name(),
            step.state().value(),
            step.attempt(),
            instant(" until ", step.completeBy()),
            instant(" not before ", step.notBefore()),
            step.failureCount() > 0 ? " failures " + step.failureCount() : "");
  }

  /** Minutes and seconds only. */
  private static String instant(String label, @Nullable Instant instant) {
    if (instant == null) {
      return "";
    }
    String text = instant.toString();
    int end = text.length() > CLOCK_ENDS ? CLOCK_ENDS : text.length() - 1;
    return label + text.substring(CLOCK_BEGINS, end);
  }

  static String request(StepRequest request) {
    return "the request for %s %s attempt %d"
        .formatted(request.step(), request.direction().value(), request.attempt());
  }

  static String reply(StepReply reply) {
    return "answers %s %s attempt %d: %s"
        .formatted(
            reply.step(), reply.direction().value(), reply.attempt(), reply.outcome().name());
  }
}
