package io.orderly.cli.operator.orders;

import io.orderly.cli.output.JsonView;
import io.orderly.cli.terminal.Table;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.Set;

/** An order as the operators' endpoint shows it, for people. */
final class OrderDetails {

  private static final Set<String> UNDER_WAY = Set.of("Running", "Undoing");

  private OrderDetails() {}

  static void print(JsonView order, PrintWriter out) {
    printHead(order, out);
    out.println();
    StepTable.COLUMNS.print(order.all("steps"), out);
    out.println();
    printCorrections(order, out);
    Timeline.of(order).print(out);
    out.println();
    printCommands(order, out);
  }

  private static void printCorrections(JsonView order, PrintWriter out) {
    if (order.all("editions").isEmpty()) {
      return;
    }
    out.println("Corrections:");
    var table = new Table();
    for (var edition : order.all("editions")) {
      table.row(
          "edition " + edition.text("edition"),
          "%s by %s: %s"
              .formatted(
                  edition.time("correctedAt"),
                  edition.text("correctedBy"),
                  edition.text("reason")));
      edition.json().path("changes").forEach(path -> table.row("", path.asText()));
    }
    table.print(out);
    out.println();
  }

  private static void printHead(JsonView order, PrintWriter out) {
    out.printf("Order %s%n", order.text("orderId"));
    var facts =
        new Table()
            .row("reference", order.text("customerReference"))
            .row("customerId", order.text("customerId"))
            .row(
                "state",
                "%s (%s), version %s"
                    .formatted(order.text("state"), order.text("direction"), order.text("version")))
            .rowIf(order.json().path("edition").asInt(1) > 1, "edition", order.text("edition"))
            .row("workflow", order.text("workflow") + " " + order.text("workflowVersion"))
            .row("submitted", order.time("submittedAt"))
            .row("changed", order.time("changedAt"))
            .rowIf(order.has("startAt"), "starts", order.text("startAt"))
            .rowIf(order.has("deadline"), "deadline", deadline(order))
            .rowIf(
                order.has("queuePosition"), "priority", order.at("queuePosition").text("priority"));
    order.activity(Instant.now()).ifPresent(now -> facts.row("now", now));
    order.failure().ifPresent(why -> facts.row("why", why));
    if (order.text("direction").equals("undo")) {
      order.cause().ifPresent(why -> facts.row("undone because", why));
    }
    addNeeds(order, facts);
    facts.rowIf(order.has("nextAgent"), "waits for", order.text("nextAgent"));
    facts.rowIf(order.has("lockedBy"), "carried by", order.text("lockedBy"));
    facts.rowIf(order.has("completeBy"), "complete by", order.text("completeBy"));
    facts.rowIf(
        order.has("notBefore") && !order.text("notBefore").equals(order.text("startAt")),
        "next attempt at",
        order.text("notBefore"));
    addPauses(order, facts);
    facts.print(out);
  }

  private static String deadline(JsonView order) {
    return order.text("deadline")
        + (order.has("deadlineActedAt") ? ", acted " + order.text("deadlineActedAt") : "");
  }

  /** What the last alert advises, as long as something is left to do about it. */
  private static void addNeeds(JsonView order, Table facts) {
    order.all("alerts").stream()
        .reduce((earlier, later) -> later)
        .filter(alert -> isOpen(order, alert))
        .ifPresent(alert -> facts.row("what to do", alert.text("nextAction")));
  }

  /** One of an order that tries again by itself ends with its step. */
  private static boolean isOpen(JsonView order, JsonView alert) {
    return !alert.has("resolvedAt")
        && (order.text("state").equals("Error")
            || order.all("steps").stream()
                .filter(step -> step.text("name").equals(alert.text("step")))
                .anyMatch(step -> UNDER_WAY.contains(step.text("state"))));
  }

  private static void addPauses(JsonView order, Table facts) {
    facts.rowIf(
        order.json().path("paused").asBoolean(),
        "paused",
        "by an operator: nothing of it is started until it is resumed");
    for (var pause : order.all("pauses")) {
      facts.row(
          "paused",
          "with %s %s by %s: %s"
              .formatted(
                  pause.text("kind"),
                  pause.text("name"),
                  pause.text("pausedBy"),
                  pause.text("reason")));
    }
  }

  private static void printCommands(JsonView order, PrintWriter out) {
    out.println("What may be done:");
    var table = new Table();
    for (var command : order.all("commands")) {
      var word = command.text("command");
      var step = command.has("step") ? " --step " + command.text("step") : "";
      table.row(
          word + step,
          command.has("refusalReason")
              ? "no: " + command.text("refusalReason")
              : "./orderly %s %s%s%s --reason WHY"
                  .formatted(
                      commandLine(word),
                      order.text("orderId"),
                      step,
                      needed(order, word) + confirmed(command)));
      if (command.has("confirm")) {
        table.row("", "check first: " + command.text("confirm"));
      }
    }
    table.print(out);
  }

  /** What its operator must have looked at. */
  private static String confirmed(JsonView command) {
    return command.has("confirm") ? " --checked-at-partner" : "";
  }

  /** What such a command takes besides. */
  private static String needed(JsonView order, String command) {
    return switch (command) {
      case "decide" -> " --finding FINDING";
      case "correct" -> " --attributes JSON";
      case "priority" -> " --priority N";
      case "answer" -> " --edition %s --choice CHOICE".formatted(order.text("edition"));
      default -> "";
    };
  }

  /** The words of the command line for a command of the endpoint. */
  private static String commandLine(String command) {
    return command.equals("answer") ? "asks answer" : command;
  }
}
