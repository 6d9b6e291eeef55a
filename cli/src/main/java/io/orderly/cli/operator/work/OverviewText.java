package io.orderly.cli.operator.work;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.cli.operator.orders.ErrorsCommand;
import io.orderly.cli.output.Columns;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.terminal.Table;
import io.orderly.cli.terminal.Texts;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.List;

/** The overview as one screen of text: what is wrong comes first. */
final class OverviewText {

  private static final List<String> STATES = List.of("Pending", "Processing", "Undoing", "Error");
  private static final int MAX_CAUSES = 5;
  private static final int MAX_HELD = 5;

  private OverviewText() {}

  static void print(OverviewQuery look, PrintWriter out) {
    var work = new JsonView(look.work());
    printSummary(work, out);
    out.println();
    printOrders(work, out);
    out.println();
    look.agents().print(out);
    LagTable.print(look.lag(), out);
    printFirst(look.errors().path("causes"), MAX_CAUSES, ErrorsCommand.CAUSES, out);
    printFirst(look.held().path("pauses"), MAX_HELD, PausesCommand.COLUMNS, out);
  }

  private static void printSummary(JsonView work, PrintWriter out) {
    var summary = work.at(OverviewQuery.SUMMARY);
    out.printf("%s (read at %s)%n", summary.text("sentence"), work.time("readAt"));
    summary.texts("details").forEach(detail -> out.println("  " + detail));
  }

  private static void printOrders(JsonView work, PrintWriter out) {
    var table = new Table();
    var orders = work.at("orders");
    STATES.forEach(state -> table.row(state, Texts.count(orders.number(state))));
    table.row("oldest Pending", work.ago("oldestPending", readAt(work)));
    table.row("accepted", perSecond(work, OverviewQuery.ACCEPTED));
    table.rowIf(
        work.has(OverviewQuery.FINISHED), "finished", perSecond(work, OverviewQuery.FINISHED));
    table.print(out);
  }

  private static String perSecond(JsonView work, String field) {
    return Texts.rate(work.json().path(field).asDouble()) + " per second";
  }

  private static Instant readAt(JsonView work) {
    return work.instant("readAt").orElseGet(Instant::now);
  }

  /** The first of a list, after an empty line; nothing where it is empty. */
  private static void printFirst(
      JsonNode rows, int max, Columns<JsonView> columns, PrintWriter out) {
    if (!rows.isEmpty()) {
      out.println();
      columns.print(JsonView.all(rows).stream().limit(max).toList(), out);
    }
  }

  /** How far the readers of topics are behind: those that are, and whether it is known at all. */
  static final class LagTable {

    private static final Columns<JsonView> COLUMNS =
        Columns.ofJson()
            .with("GROUP", group -> group.text("group"))
            .with("TOPIC", group -> group.text("topic"))
            .with("RECORDS BEHIND", group -> group.count("lag"))
            .with("OF THEM IN ONE PARTITION", group -> group.count("maxPartitionLag"));

    private LagTable() {}

    static void print(JsonNode lag, PrintWriter out) {
      var behind =
          JsonView.all(lag.path("groups")).stream()
              .filter(group -> group.number("lag") > 0)
              .toList();
      if (!behind.isEmpty()) {
        out.println();
        COLUMNS.print(behind, out);
      }
      if (lag.hasNonNull("unreadableSince")) {
        out.printf(
            "%n  Consumer lag can't be read since %s.%n", lag.path("unreadableSince").asText());
      }
    }
  }
}
