package io.orderly.cli.operator.work;

import io.orderly.cli.output.JsonView;
import io.orderly.cli.terminal.Table;
import java.io.PrintWriter;
import java.util.function.Function;

/** Who changed something, when and why, as its {@code history} has it. */
final class ChangeTable {

  private ChangeTable() {}

  /**
   * A row a change; nothing where it was never changed.
   *
   * @param heading of the column that says to what
   */
  static void print(
      JsonView changed, String heading, Function<JsonView, String> value, PrintWriter out) {
    var changes = changed.all("history");
    if (changes.isEmpty()) {
      return;
    }
    var table = new Table().row("CHANGED", heading, "BY", "WHY");
    for (var change : changes) {
      table.row(
          change.time("at"), value.apply(change), change.text("actor"), change.shortText("reason"));
    }
    table.print(out);
  }
}
