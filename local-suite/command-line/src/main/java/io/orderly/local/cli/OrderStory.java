package io.orderly.local.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.local.cli.terminal.Table;
import io.orderly.local.cli.terminal.Texts;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** An order as the submission service shows it, for people. */
final class OrderStory {

  private static final int LONGEST_RESULT = 100;

  private final JsonNode view;

  OrderStory(JsonNode view) {
    this.view = view;
  }

  void print(PrintWriter out) {
    var order = view.path("order");
    out.printf(
        "Order %s%n  reference %s, customer %s, %s %s, %d lines%n",
        text(view, "orderId"),
        text(order, "customerReference"),
        text(order, "customerId"),
        text(order, "currency"),
        text(order, "total"),
        order.path("lines").size());
    out.printf(
        "  %s (%s), version %s, workflow %s%n",
        text(view, "state"),
        text(view, "direction"),
        text(view, "version"),
        text(view, "workflow"));
    out.printf("  submitted %s, changed %s%n", time(view, "submittedAt"), time(view, "changedAt"));
    failure(view).ifPresent(why -> out.printf("  why: %s%n", why));
    printSteps(out);
  }

  private void printSteps(PrintWriter out) {
    var table =
        new Table()
            .row("STEP", "AGENT", "STATE", "ATTEMPT", "FAILURES", "STARTED", "TOOK", "OUTCOME");
    for (var step : view.path("steps")) {
      table.row(
          text(step, "name"),
          text(step, "agent"),
          text(step, "state"),
          text(step, "attempt"),
          text(step, "failureCount"),
          time(step, "startedAt"),
          took(step),
          outcome(step));
    }
    table.print(out);
  }

  private static String outcome(JsonNode step) {
    if (step.hasNonNull("notBefore")) {
      return "again from " + time(step, "notBefore") + failure(step).map(", "::concat).orElse("");
    }
    return failure(step)
        .orElseGet(
            () -> step.hasNonNull("result") ? shortened(step.path("result").toString()) : "");
  }

  private static Optional<String> failure(JsonNode node) {
    var failure = node.path("failure");
    return failure.isObject()
        ? Optional.of("%s (%s)".formatted(text(failure, "message"), text(failure, "code")))
        : Optional.empty();
  }

  private static String took(JsonNode step) {
    var from = instant(step, "startedAt");
    var to = instant(step, "finishedAt");
    return from.isPresent() && to.isPresent()
        ? Texts.seconds(Duration.between(from.get(), to.get()))
        : "-";
  }

  private static String time(JsonNode node, String field) {
    return instant(node, field).map(at -> at.truncatedTo(ChronoUnit.MILLIS).toString()).orElse("-");
  }

  private static Optional<Instant> instant(JsonNode node, String field) {
    return node.hasNonNull(field)
        ? Optional.of(Instant.parse(node.path(field).asText()))
        : Optional.empty();
  }

  private static String text(JsonNode node, String field) {
    return node.hasNonNull(field) ? node.path(field).asText() : "-";
  }

  private static String shortened(String text) {
    return text.length() <= LONGEST_RESULT ? text : text.substring(0, LONGEST_RESULT) + "...";
  }
}
