package io.orderly.cli.operator.bulk;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.terminal.Ending;
import io.orderly.cli.terminal.Table;
import io.orderly.cli.terminal.Texts;
import java.io.PrintWriter;

/** A bulk command, as the endpoint shows it. */
final class BulkText {

  private static final String RUNNING = "Running";
  private static final String DONE = "Done";

  private final JsonView bulk;

  BulkText(JsonNode bulk) {
    this.bulk = new JsonView(bulk);
  }

  String id() {
    return bulk.text("bulkId");
  }

  boolean isRunning() {
    return bulk.text("state").equals(RUNNING);
  }

  long handled() {
    return bulk.number("handled");
  }

  long matched() {
    return bulk.number("matched");
  }

  private long refused() {
    long refused = 0;
    for (var count : bulk.json().path("refused")) {
      refused += count.asLong();
    }
    return refused;
  }

  /** How far it is: {@code 90 applied, 4 passed over, 6 refused}. */
  String counts() {
    return "%s applied, %s passed over, %s refused"
        .formatted(bulk.count("applied"), bulk.count("skipped"), Texts.count(refused()));
  }

  /** {@code Stopped: resubmit, 100 of 412 orders processed: 90 applied, ...} */
  String summary() {
    return "%s: %s, %s of %s orders processed: %s"
        .formatted(
            isRunning() ? "Under way" : bulk.text("state"),
            bulk.text("command"),
            bulk.count("handled"),
            bulk.count("matched"),
            counts());
  }

  /** One sentence, and under it why orders refused. */
  void print(PrintWriter out) {
    out.println(summary() + ".");
    if (bulk.has("stoppedBy")) {
      out.printf("Stopped by %s: %s%n", bulk.text("stoppedBy"), bulk.text("stopReason"));
    }
    var table = new Table();
    bulk.json()
        .path("refused")
        .properties()
        .forEach(
            why -> table.row(Texts.count(why.getValue().asLong()), "refused: " + why.getKey()));
    table.print(out);
  }

  /** Everything that is known of it. */
  void printAll(PrintWriter out) {
    new Table()
        .row("bulk command", id())
        .row("does", bulk.text("command"))
        .row("to", bulk.json().path("filter").toString())
        .row(
            "asked",
            "%s by %s: %s"
                .formatted(bulk.time("requestedAt"), bulk.text("actor"), bulk.text("reason")))
        .row("changed", bulk.time("changedAt"))
        .row("at most", bulk.count("perSecond") + " orders per second")
        .print(out);
    print(out);
  }

  /** How it ended; one that is under way has begun, as was asked for. */
  Ending ending() {
    boolean isWhole = isRunning() || (bulk.text("state").equals(DONE) && refused() == 0);
    if (isWhole) {
      return Ending.DONE;
    }
    return bulk.number("applied") == 0 && refused() > 0 ? Ending.REFUSED : Ending.PARTLY_DONE;
  }
}
