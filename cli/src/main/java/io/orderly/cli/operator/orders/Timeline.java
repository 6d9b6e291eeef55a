package io.orderly.cli.operator.orders;

import io.orderly.cli.output.Columns;
import io.orderly.cli.output.JsonView;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** All that is known to have happened to an order, in the order of time. */
final class Timeline {

  private static final Columns<Entry> COLUMNS =
      new Columns<Entry>()
          .with("WHEN", entry -> entry.at().truncatedTo(ChronoUnit.MILLIS).toString())
          .with("WHAT", Entry::what)
          .with("WHO", Entry::who)
          .with("WHY", Entry::why);

  private final List<Entry> entries = new ArrayList<>();

  private Timeline() {}

  /** Something that happened; {@code who} and {@code why} are empty where nobody asked for it. */
  private record Entry(Instant at, String what, String who, String why) {}

  static Timeline of(JsonView order) {
    var timeline = new Timeline();
    timeline.add(order, "submittedAt", "submitted", "", "");
    order.all("steps").forEach(timeline::addStep);
    order.all("events").forEach(timeline::addEvent);
    order.all("alerts").forEach(timeline::addAlert);
    return timeline;
  }

  void print(PrintWriter out) {
    // The start of an attempt is told by the step and by each event of it.
    COLUMNS.print(
        entries.stream().distinct().sorted(Comparator.comparing(Entry::at)).toList(), out);
  }

  private void addStep(JsonView step) {
    var name = step.text("name");
    var attempt = step.text("attempt");
    add(step, "startedAt", "%s: attempt %s began".formatted(name, attempt), "", "");
    add(step, "finishedAt", "%s: %s".formatted(name, step.text("state")), "", "");
  }

  /** A command has an outcome; what else happened has a detail. */
  private void addEvent(JsonView event) {
    var subject = event.has("step") ? "%s: ".formatted(event.text("step")) + attempt(event) : "";
    var detail =
        Stream.of("outcome", "detail")
            .filter(event::has)
            .map(event::shortText)
            .filter(text -> !text.isBlank())
            .reduce("%s, %s"::formatted)
            .map(", "::concat)
            .orElse("");
    add(event, "startedAt", subject + "began", "", "");
    add(
        event,
        "at",
        subject + event.text("kind") + detail,
        event.has("actor") ? event.text("actor") : "",
        event.has("reason") ? event.shortText("reason") : "");
  }

  private static String attempt(JsonView event) {
    return event.number("attempt") > 0 ? "attempt %s ".formatted(event.text("attempt")) : "";
  }

  private void addAlert(JsonView alert) {
    var what = "alert %s".formatted(alert.at("failure").text("code"));
    add(alert, "raisedAt", what + " raised", "", "");
    add(alert, "deliveredAt", what + " delivered", "", "");
    add(alert, "acknowledgedAt", what + " acknowledged", alert.text("acknowledgedBy"), "");
    add(alert, "resolvedAt", what + " resolved", "", "");
  }

  private void add(JsonView from, String field, String what, String who, String why) {
    from.instant(field).ifPresent(at -> entries.add(new Entry(at, what, who, why)));
  }
}
