package io.orderly.cli.operator.work;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.cli.output.Columns;
import io.orderly.cli.output.JsonView;
import java.io.PrintWriter;

/** How far the readers of topics are behind: those that are, and whether it is known at all. */
final class LagTable {

  private static final Columns<JsonView> COLUMNS =
      Columns.ofJson()
          .with("GROUP", group -> group.text("group"))
          .with("TOPIC", group -> group.text("topic"))
          .with("RECORDS BEHIND", group -> group.count("records"))
          .with("OF THEM IN ONE PARTITION", group -> group.count("longest"));

  private LagTable() {}

  static void print(JsonNode lag, PrintWriter out) {
    var behind =
        JsonView.all(lag.path("groups")).stream()
            .filter(group -> group.number("records") > 0)
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
